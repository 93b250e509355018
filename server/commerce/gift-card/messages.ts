// Copy of the gift card email. Commerce 1.9. Portable.
import { catalog } from '../../base/text/catalog.ts';

type Amount = { amount: string };
type From = { sender: string };

export const messages = catalog({
  emailInvalid: 'Enter a valid email address.',
  mail: {
    title: 'Gift card',
    subject: ({ amount }: Amount) => `Your ${amount} gift card`,
    subjectFrom: ({ amount, sender }: Amount & From) => `${sender} sent you a ${amount} gift card`,
    subjectNewCode: ({ amount }: Amount) => `A new code for your ${amount} gift card`,
    heading: 'Your gift card',
    headingFrom: ({ sender }: From) => `A gift card from ${sender}`,
    headingNewCode: 'A new code for your gift card',
    greeting: ({ name }: { name: string }) => `Hi ${name},`,
    quote: ({ message }: { message: string }) => `“${message}”`,
    refundOf: ({ number }: { number: string }) =>
      `It is your refund for order ${number}. The gift card you paid with no longer works.`,
    replacesCode: 'This code replaces your previous one, which no longer works.',
    howToUse: ({ amount, shop }: Amount & { shop: string }) =>
      `This gift card is worth ${amount} at ${shop}. Enter the code at checkout. Anything you don't spend stays on the card.`,
    code: 'Code',
    worth: 'Value',
    button: 'Start shopping',
    footer: 'Anyone with this code can spend it, so keep it safe.',
  },
});

/** Names of more mails, for owners. */
export const mailTitles = { gift: 'Gift card from someone', newCode: 'New gift card code' } as const;

/** When each mail is sent, for owners. */
export const mailTimes = {
  own: 'When a customer buys a gift card for themselves, or you create one for them.',
  gift: 'When a customer buys a gift card for someone, on the day they chose.',
  newCode: 'When you send a new code for a gift card.',
} as const;
