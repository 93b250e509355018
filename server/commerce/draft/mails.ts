// The email with the link to a draft's checkout. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailRow, MailSite } from '../../outbox/mail-layout.ts';
import { mails } from './messages.ts';

export const payLinkKind = 'pay-link';
const { payLink } = mails;

export const payLinkMail = (
  site: MailSite,
  { rows, total, url, day }: { rows: readonly MailRow[]; total: string; url: string; day: string },
): { subject: string; content: MailContent } => ({
  subject: payLink.subject({ site: site.siteTitle, total }),
  content: {
    ...site,
    heading: payLink.heading,
    paragraphs: [payLink.text({ day })],
    rows,
    totals: [{ label: payLink.total, value: total, strong: true }],
    button: { label: payLink.button({ total }), url },
    footer: payLink.footer,
  },
});

export const draftMailKinds: readonly MailKind[] = [
  {
    kind: payLinkKind,
    title: payLink.kind,
    sample: (site) =>
      payLinkMail(site, {
        rows: [{ label: 'Stoneware mug', detail: '2 × $20.00', value: '$40.00' }],
        total: '$46.00',
        url: `${site.siteUrl}/checkout`,
        day: 'Friday, June 5',
      }),
  },
];
