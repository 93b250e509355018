// The gift card email, the only place that contains the code. Commerce 1.9. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import { type Currency, formatMoney } from '../money/money.ts';
import { messages } from './messages.ts';

type GivenCard = {
  code: string;
  currency: Currency;
  cents: number;
  to: string;
  recipientName: string;
  /** Empty if the shopper bought it for themselves. */
  senderName: string;
  message: string;
  /** Whether it replaces an earlier code. */
  isNewCode?: boolean;
  /** The number of a refunded order, if this card replaces one that no longer works. */
  refundOf?: string;
};

export function giftCardMail(
  { siteTitle, siteUrl, language, siteAddress }: MailSite,
  card: GivenCard,
): { kind: string; to: string; subject: string; content: MailContent } {
  const { code, currency, cents, to, recipientName, message } = card;
  const words = messages.mail;
  const amount = formatMoney(cents, currency);
  return {
    kind: 'gift-card',
    to,
    subject: subjectOf(card, amount),
    content: {
      ...{ siteTitle, siteUrl, language, siteAddress },
      heading: headingOf(card),
      paragraphs: [
        ...(recipientName ? [words.greeting({ name: recipientName })] : []),
        ...(message ? [words.quote({ message })] : []),
        ...(card.isNewCode ? [words.replacesCode] : []),
        ...(card.refundOf === undefined ? [] : [words.refundOf({ number: card.refundOf })]),
        words.howToUse({ amount, shop: siteTitle }),
      ],
      rows: [
        { label: words.code, value: grouped(code), strong: true },
        { label: words.worth, value: amount },
      ],
      button: { label: words.button, url: siteUrl },
      footer: words.footer,
    },
  };
}

function subjectOf({ senderName: sender, isNewCode }: GivenCard, amount: string): string {
  if (isNewCode) return messages.mail.subjectNewCode({ amount });
  return sender ? messages.mail.subjectFrom({ amount, sender }) : messages.mail.subject({ amount });
}

function headingOf({ senderName: sender, isNewCode }: GivenCard): string {
  if (isNewCode) return messages.mail.headingNewCode;
  return sender ? messages.mail.headingFrom({ sender }) : messages.mail.heading;
}

/** Formats the code in groups of four, with the check character, which can be *, ~, $ or =. */
const grouped = (code: string): string => code.replace(/[\s-]/g, '').replace(/.{4}(?=.)/g, '$&-');

export const giftCardMailKinds: readonly MailKind[] = [
  {
    kind: 'gift-card',
    title: messages.mail.title,
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
