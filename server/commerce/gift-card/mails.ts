// The mail that brings a gift card: the only place where its code ever stands. Commerce 1.9. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent } from '../../outbox/mail-layout.ts';
import { type Currency, formatMoney } from '../money/money.ts';

type Site = Pick<MailContent, 'siteTitle' | 'siteUrl' | 'language'> & {
  address?: readonly string[];
  siteAddress?: readonly string[];
};

export type GivenCard = {
  code: string;
  currency: Currency;
  cents: number;
  to: string;
  recipientName: string;
  /** Empty: the shopper bought it for themselves. */
  senderName: string;
  message: string;
  /** It replaces a code that the reader may have. */
  isNewCode?: boolean;
};

export function giftCardMail(
  site: Site,
  card: GivenCard,
): { kind: string; to: string; subject: string; content: MailContent } {
  const { code, currency, cents, to, recipientName, senderName, message, isNewCode } = card;
  const amount = formatMoney(cents, currency);
  const { siteTitle, siteUrl, language } = site;
  return {
    kind: 'gift-card',
    to,
    subject: isNewCode
      ? `A new code for your gift card of ${amount}`
      : senderName
        ? `${senderName} sent you a gift card of ${amount}`
        : `Your gift card of ${amount}`,
    content: {
      siteTitle,
      siteUrl,
      language,
      siteAddress: site.address ?? site.siteAddress,
      heading: isNewCode
        ? 'A new code for your gift card'
        : senderName
          ? `A gift card from ${senderName}`
          : 'Your gift card',
      paragraphs: [
        ...(recipientName ? [`Hello ${recipientName},`] : []),
        ...(message ? [`“${message}”`] : []),
        ...(isNewCode ? ['This code replaces the one you had, which no longer works.'] : []),
        `This card is worth ${amount} at ${siteTitle}. Type its code at the checkout; what you do not spend stays on the card.`,
      ],
      rows: [
        { label: 'Code', value: grouped(code), strong: true },
        { label: 'Worth', value: amount },
      ],
      button: { label: 'Go to the shop', url: siteUrl },
      footer: 'Whoever has this code can spend it: keep it as you would keep money.',
    },
  };
}

/** Groups of four, as people read them out, and all of the code: its check character may be *, ~, $ or =. */
const grouped = (code: string): string => code.replace(/[\s-]/g, '').replace(/.{4}(?=.)/g, '$&-');

export const giftCardMailKinds: readonly MailKind[] = [
  {
    kind: 'gift-card',
    title: 'Gift card',
    sample: (site) =>
      giftCardMail(site, {
        code: 'XXXXXXXXXXXXXXXXX',
        currency: 'USD',
        cents: 5_000,
        to: 'grace@example.com',
        recipientName: 'Grace',
        senderName: 'Ada Lovelace',
        message: 'For the wall above your desk.',
      }),
  },
];
