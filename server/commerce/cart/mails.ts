// The mail about a cart that was left behind. Commerce 2.5. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailRow, MailSite } from '../../outbox/mail-layout.ts';

/** Also the list that its unsubscribe link leaves. */
export const recoveryKind = 'cart-recovery';

export const recoveryMail = (
  site: MailSite,
  rows: readonly MailRow[],
  restoreUrl: string,
  unsubscribeUrl: string,
): { subject: string; content: MailContent } => ({
  subject: `You left something at ${site.siteTitle}`,
  content: {
    ...site,
    heading: 'Your cart is still here',
    paragraphs: [
      'You were about to buy this. The link puts it in your cart, on any device; prices and stock are those of today.',
    ],
    rows,
    button: { label: 'Back to your cart', url: restoreUrl },
    footer: 'You get this mail once, because you began a checkout and did not finish it.',
    unsubscribeUrl,
  },
});

export const recoveryMails: readonly MailKind[] = [
  {
    kind: recoveryKind,
    title: 'Abandoned cart',
    sample: (site) =>
      recoveryMail(
        site,
        [{ label: 'Stoneware mug', detail: 'Colour: Blue\n2 × $20.00', value: '$40.00' }],
        `${site.siteUrl}/cart`,
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
];
