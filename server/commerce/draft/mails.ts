// The email with the link to a draft's checkout. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailRow } from '../../outbox/mail-layout.ts';
import { type MailSite, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { payLink, payLinkTime } from './messages.ts';

export const payLinkKind = 'pay-link';

export const payLinkMail = (
  site: MailSite,
  { rows, total, url, day }: { rows: readonly MailRow[]; total: string; url: string; day: string },
): WrittenMail =>
  writeMail(
    site,
    payLinkKind,
    { total, day },
    ({ site, total, day }) => ({
      subject: payLink.subject({ site, total }),
      heading: payLink.heading,
      body: [payLink.text({ day })],
    }),
    {
      rows,
      totals: [{ label: payLink.total, value: total, strong: true }],
      button: { label: payLink.button({ total }), url },
      footer: payLink.footer,
    },
  );

export const draftMailKinds: readonly MailKind[] = [
  {
    kind: payLinkKind,
    title: payLink.kind,
    reader: 'customer',
    when: payLinkTime,
    sample: (site) =>
      payLinkMail(site, {
        rows: [{ label: 'Stoneware mug', detail: '2 × $20.00', value: '$40.00' }],
        total: '$46.00',
        url: `${site.siteUrl}/checkout`,
        day: 'Friday, June 5',
      }),
  },
];
