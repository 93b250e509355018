// The gift card email, the only place that contains the code. Commerce 1.9. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, pageUrl, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { type Currency, formatMoney } from '../money/money.ts';
import { mailTimes, mailTitles, messages } from './messages.ts';

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

export const giftCardKind = 'gift-card';

export function giftCardMail(site: MailSite, card: GivenCard): WrittenMail & { kind: string; to: string } {
  const { code, currency, cents, to, recipientName, senderName, message, isNewCode } = card;
  const words = messages.mail;
  const text = isNewCode ? newCodeKind : senderName ? giftKind : giftCardKind;
  const quote = message ? words.quote({ message }) : '';
  return {
    kind: giftCardKind,
    to,
    ...writeMail(
      site,
      text,
      { amount: formatMoney(cents, currency), name: recipientName, sender: senderName, message: quote },
      ({ amount, name, sender, message, site }) => ({
        subject: subjectOf(card, { amount, sender }),
        heading: headingOf(card, { sender }),
        body: [
          ...(name ? [words.greeting({ name })] : []),
          ...(message && !isNewCode ? [message] : []),
          words.howToUse({ amount, shop: site }),
        ],
      }),
      {
        facts: [
          ...(isNewCode ? [words.replacesCode] : []),
          ...(card.refundOf === undefined ? [] : [words.refundOf({ number: card.refundOf })]),
        ],
        rows: [
          { label: words.code, value: grouped(code), strong: true },
          { label: words.worth, value: formatMoney(cents, currency) },
        ],
        button: { label: words.button, url: pageUrl(site, '') },
        footer: words.footer,
      },
    ),
  };
}

/** Cases with a text of their own: from someone else, and a code that replaces another one. */
const giftKind = 'gift-card-gift';
const newCodeKind = 'gift-card-new-code';

function subjectOf({ senderName, isNewCode }: GivenCard, { amount, sender }: { amount: string; sender: string }) {
  if (isNewCode) return messages.mail.subjectNewCode({ amount });
  return senderName ? messages.mail.subjectFrom({ amount, sender }) : messages.mail.subject({ amount });
}

function headingOf({ senderName, isNewCode }: GivenCard, { sender }: { sender: string }): string {
  if (isNewCode) return messages.mail.headingNewCode;
  return senderName ? messages.mail.headingFrom({ sender }) : messages.mail.heading;
}

/** Formats the code in groups of four, with the check character, which can be *, ~, $ or =. */
const grouped = (code: string): string => code.replace(/[\s-]/g, '').replace(/.{4}(?=.)/g, '$&-');

const sample = {
  code: 'XXXXXXXXXXXXXXXXX',
  currency: 'USD',
  cents: 5_000,
  to: 'grace@example.com',
  recipientName: 'Grace',
  senderName: '',
  message: '',
} as const;

export const giftCardMailKinds: readonly MailKind[] = [
  {
    kind: giftCardKind,
    title: messages.mail.title,
    reader: 'customer',
    when: mailTimes.own,
    required: ['message'],
    sample: (site) => giftCardMail(site, sample),
  },
  {
    kind: giftKind,
    title: mailTitles.gift,
    reader: 'visitor',
    when: mailTimes.gift,
    required: ['message'],
    sample: (site) =>
      giftCardMail(site, { ...sample, senderName: 'Ada Lovelace', message: 'For the wall above your desk.' }),
  },
  {
    kind: newCodeKind,
    title: mailTitles.newCode,
    reader: 'customer',
    when: mailTimes.newCode,
    sample: (site) => giftCardMail(site, { ...sample, isNewCode: true }),
  },
];
