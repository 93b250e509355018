// The email about an abandoned cart. Commerce 2.5. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailRow, MailSite } from '../../outbox/mail-layout.ts';
import { recoveryMessages as messages } from './server-messages.ts';

/** Also the mailing list that its unsubscribe link leaves. */
export const recoveryKind = 'cart-recovery';

export const recoveryMail = (
  site: MailSite,
  rows: readonly MailRow[],
  restoreUrl: string,
  unsubscribeUrl: string,
): { subject: string; content: MailContent } => ({
  subject: messages.subject({ site: site.siteTitle }),
  content: {
    ...site,
    heading: messages.heading,
    paragraphs: [messages.text],
    rows,
    button: { label: messages.button, url: restoreUrl },
    footer: messages.footer,
    unsubscribeUrl,
  },
});

export const recoveryMails: readonly MailKind[] = [
  {
    kind: recoveryKind,
    title: messages.title,
    sample: (site) =>
      recoveryMail(
        site,
        [{ label: 'Stoneware mug', detail: 'Color: Blue\n2 × $20.00', value: '$40.00' }],
        `${site.siteUrl}/cart`,
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
];
