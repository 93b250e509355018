// Messages of the pages around the checkout: gift cards, donations, the confirmation. Portable.
import { catalog } from '../../../base/text/catalog.ts';
import { type Html, html } from '../../../base/text/html.ts';

export const messages = catalog({
  title: 'Checkout',
  addressBook: { label: 'Ship to a saved address', use: 'Use this address' },

  /** Titles of the confirmation pages. */
  titles: {
    order: 'Order confirmed',
    'gift-card': 'Order confirmed',
    donation: 'Contribution confirmed',
    subscription: 'Subscription confirmed',
    membership: 'Membership confirmed',
  },
  received: 'Order received',
  thanks: 'Thank you',
  confirmed: {
    order: 'Your order is confirmed.',
    'gift-card': 'Your order is confirmed.',
    donation: 'Your contribution is confirmed.',
    subscription: 'Your subscription is active.',
    membership: "You're now a member.",
  },
  pending: "We received your order. We'll confirm it as soon as your payment arrives.",
  pendingBy: ({ method }: { method: string }) =>
    `We received your order. We'll confirm it as soon as your payment arrives (${method}).`,
  failed: "We received your order, but its payment failed. We'll contact you.",
  authorized: 'We received your order and are processing your payment.',
  sentTo: ({ email }: { email: string }): Html => html`The confirmation email goes to <strong>${email}</strong>.`,
  howToPay: 'How to pay',
  transfer: ({ number, amount }: { number: string; amount: string }): Html =>
    html`Include order number ${number} with your payment of <strong>${amount}</strong>.`,
  goOn: 'Continue shopping',

  next: {
    title: 'What happens next',
    view: 'View your order',
    giftCard: 'Your gift card',
    giftCardNow: ({ email }: { email: string }): Html =>
      html`We're emailing the gift card to <strong>${email}</strong> now. Only that email has the code.`,
    giftCardOn: ({ email, day }: { email: string; day: string }): Html =>
      html`We'll email the gift card to <strong>${email}</strong> on ${day}. Only that email has the code.`,
    subscription: 'Your subscription',
    payment: ({ day }: { day: string }) => `The next payment is on ${day}.`,
    manage: 'Manage your subscription',
    donation: 'Your receipt is on its way to your inbox.',
    downloads: 'Your downloads',
    shipped: "We'll email you when your order ships.",
    restShipped: "We'll email you when the rest of your order ships.",
    nothing: "There's nothing else you need to do.",
  },
  member: {
    title: 'Your membership',
    signUp: ({ email }: { email: string }): Html =>
      html`Your membership belongs to <strong>${email}</strong>. To see the pages for members, sign in with this email address, or create an account with it.`,
    create: 'Create your account',
    signIn: 'Sign in',
    thanks: 'Thank you for being a member.',
    account: 'Your account',
    pages: 'When you sign in, you can see these pages:',
  },

  preview: {
    note: 'Preview: only your team can see this page. Customers get the content below as soon as they pay.',
    noFiles: 'This product has no files yet, so customers would get nothing. Add files to the product.',
  },

  backTo: ({ title }: { title: string }) => `Back to ${title}`,
  donate: {
    refused: 'Unable to donate',
    howMuch: 'How much would you like to give?',
    other: 'Other',
    amount: ({ currency }: { currency: string }) => `Amount in ${currency}`,
    otherAmount: ({ currency }: { currency: string }) => `Other amount in ${currency}`,
    button: 'Continue',
    once: 'You give this amount once. No tax is added.',
    notAmount: 'Enter an amount, such as 25.',
    tooLarge: ({ max }: { max: string }) => `You can give up to ${max} at a time.`,
    missing: 'Choose how much you want to give.',
  },
  giftCard: {
    value: 'Value',
    forWhom: 'Who is it for?',
    other: 'Someone else',
    otherHint: "We'll email it to them.",
    me: 'Me',
    meHint: "We'll email it to you.",
    recipientName: "Recipient's name",
    recipientEmail: "Recipient's email",
    message: 'Message',
    messageHint: ({ max }: { max: number }) => `Up to ${max} characters.`,
    from: 'From',
    sendOn: 'Send on',
    sendOnHint: 'Leave empty to send it today.',
    dayWrong: 'Choose a day within the next year.',
    button: 'Continue to checkout',
  },
});
