// The email about an abandoned cart. Commerce 2.5. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailRow } from '../../outbox/mail-layout.ts';
import { type MailSite, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { recoveryMessages as messages, recoveryTime } from './server-messages.ts';

/** Also the mailing list that its unsubscribe link leaves. */
export const recoveryKind = 'cart-recovery';

export const recoveryMail = (
  site: MailSite,
  rows: readonly MailRow[],
  restoreUrl: string,
  unsubscribeUrl: string,
): WrittenMail =>
  writeMail(
    site,
    recoveryKind,
    {},
    ({ site }) => ({ subject: messages.subject({ site }), heading: messages.heading, body: [messages.text] }),
    { rows, button: { label: messages.button, url: restoreUrl }, footer: messages.footer, unsubscribeUrl },
  );

export const recoveryMails: readonly MailKind[] = [
  {
    kind: recoveryKind,
    title: messages.title,
    reader: 'customer',
    when: recoveryTime,
    sample: (site) =>
      recoveryMail(
        site,
        [{ label: 'Stoneware mug', detail: 'Color: Blue\n2 × $20.00', value: '$40.00' }],
        `${site.siteUrl}/cart`,
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
];
