// Order copy for shoppers and owners: pages, papers, mails, timeline. Portable.

import { plural } from '../../base/plural.ts';
import { catalog } from '../../base/text/catalog.ts';
import type { Blocked } from './states.ts';

export const messages = /* @__PURE__ */ catalog({
  blocked: {
    canceled: 'This order was canceled.',
    fulfilled: 'This order is fulfilled. Mark it as unfulfilled first.',
    'nothing-left': 'There is nothing left to fulfill in this order.',
    'not-fulfilled': 'Nothing in this order has been fulfilled yet.',
    'payment-running': 'The payment for this order is being processed. Try again in a moment.',
    'refund-running': 'A refund for this order is being processed. Try again in a moment.',
    'not-failed': 'Only a failed refund can be retried.',
    'not-awaiting-payment': 'This order is not awaiting payment.',
    'return-closed': 'This return is already settled.',
    'not-editable':
      'You can only edit an unpaid order with no shipments, refunds, or gift cards. Cancel it and create a new one.',
    'payment-failed': 'The payment for this order failed. Retry the payment or mark the order as paid first.',
    'payment-not-failed': 'The payment for this order did not fail.',
    'payment-gone': 'The payment provider no longer has a payment for this order. Mark the order as paid or cancel it.',
    'no-delivery': 'Nothing in this order is delivered.',
    full: 'This order has reached its limit of shipments or refunds.',
  } satisfies Record<Blocked, string>,

  order: ({ number }: { number: string }) => `Order ${number}`,
  yourOrder: 'Your order',
  viewOrder: 'View your order',
  openOrder: 'Open order',
  trackPackage: 'Track package',
  shipTo: 'Ship to',
  billTo: 'Bill to',
  refunds: 'Refunds',
  totalExplained: 'How this total was calculated',
  cheaper: ({ due, shown }: { due: string; shown: string }) =>
    `The price dropped while you were checking out. You pay ${due} instead of ${shown}.`,
  note: 'Note',
  answers: 'What you told us',
  linkLost: 'This link no longer works',

  refund: {
    delivery: 'Delivery',
    total: 'Refunded',
    tax: 'Tax included',
    to: ({ amount, method }: { amount: string; method: string }) => `${amount} to ${method}`,
    /** By the owner's methods. */
    by: {
      cash: ({ amount }: { amount: string }) => `${amount} in cash`,
      'bank-transfer': ({ amount }: { amount: string }) => `${amount} by bank transfer`,
    } as Readonly<Record<string, (given: { amount: string }) => string>>,
    yourPaymentMethod: 'your payment method',
    yourGiftCard: 'your gift card',
    newGiftCard: 'a new gift card',
    exchange: 'your exchange',
    onReceipt: ({ day, refunds, tax }: { day: string; refunds: string; tax: string }) =>
      `${day}: ${refunds}, including ${tax} in tax`,
  },

  states: {
    canceled: { title: 'Canceled', text: "This order was canceled and won't be sent." },
    shipped: { title: 'Shipped', text: 'Everything in this order has been sent.' },
    complete: { title: 'Complete', text: 'Everything in this order is done.' },
    partlyShipped: { title: 'Partially shipped', text: "Some items have been sent. We'll send the rest soon." },
    paymentFailed: { title: 'Payment failed', text: 'Please contact us about another way to pay.' },
    awaitingPayment: {
      title: 'Awaiting payment',
      text: "We'll start on your order as soon as we receive your payment.",
    },
    preparing: { title: 'Preparing your order', text: 'We have your order and are getting it ready.' },
    confirmed: { title: 'Confirmed', text: 'We have your order and your payment.' },
    donation: { title: 'Thank you', text: 'We received your contribution.' },
    member: { title: "You're a member", text: 'Sign in to see everything for members.' },
    downloads: { title: 'Ready to download', text: 'You can download your files here at any time.' },
    giftCardScheduled: {
      title: 'Gift card',
      text: ({ email }: { email: string }) => `We'll email the gift card to ${email} on the day you chose.`,
    },
    giftCardSent: {
      title: 'Gift card sent',
      text: ({ email }: { email: string }) => `We emailed the gift card to ${email}.`,
    },
  },
  steps: { ordered: 'Ordered', paid: 'Paid', shipped: 'Shipped', done: 'Done' },
  payment: {
    NOT_CHARGED: 'Not charged',
    AUTHORIZED: 'Authorized',
    PAID: 'Paid',
    PARTIALLY_PAID: 'Partially paid',
    PENDING: 'Not paid yet',
    FAILED: 'Payment failed',
    REFUND_PENDING: 'Refund in progress',
    REFUNDED: 'Refunded',
    REFUND_FAILED: 'Paid',
    partiallyRefunded: 'Partially refunded',
  },

  papers: {
    idsOrView: 'Send either the IDs of orders or a view.',
    receipt: 'Receipt',
    receipts: 'Receipts',
    packingSlip: 'Packing slip',
    packingSlips: 'Packing slips',
    canceled: 'Canceled',
    item: 'Item',
    sku: 'SKU',
    quantity: 'Quantity',
    price: 'Price',
    amount: 'Amount',
    delivery: 'Delivery',
    allSent: 'Everything in this order has been sent.',
    print: 'Print this page, or save it as a PDF.',
  },
});

/** `kind`: the name in the owner's mail preview. */
export const mails = /* @__PURE__ */ catalog({
  greeting: ({ firstName }: { firstName: string }) => (firstName === '' ? 'Hi,' : `Hi ${firstName},`),
  shipsTo: ({ address }: { address: string }) => `Shipping to:\n${address}`,
  confirmed: {
    kind: 'Order confirmation',
    subject: ({ number }: { number: string }) => `Your order ${number} is confirmed`,
    heading: 'Thank you for your order',
    text: ({ number }: { number: string }) => `Your order ${number} is confirmed.`,
    unpaid: {
      subject: ({ number }: { number: string }) => `We received your order ${number}`,
      heading: 'We received your order',
      text: ({ number }: { number: string }) =>
        `We received your order ${number}. We'll confirm it as soon as your payment arrives.`,
    },
    downloads: 'You can download your files from your order page.',
    membership: ({ url }: { url: string }) =>
      `To see the pages for members, sign in with this email address, or create an account with it: ${url}`,
    answers: ({ answers }: { answers: string }) => `What you told us:\n${answers}`,
    explanation: ({ sentences }: { sentences: string }) => `How this total was calculated:\n${sentences}`,
    paid: ({ how }: { how: string }) => `${how}.`,
    payment: ({ method }: { method: string }) => `Payment: ${method}.`,
  },
  shipped: {
    kind: 'Order shipped',
    tracking: ({ tracking }: { tracking: string }) => `Tracking: ${tracking}`,
    all: {
      subject: ({ number }: { number: string }) => `Your order ${number} has shipped`,
      heading: 'Your order has shipped',
      text: ({ number }: { number: string }) => `Everything in your order ${number} is on its way.`,
    },
    part: {
      subject: ({ number }: { number: string }) => `Part of your order ${number} has shipped`,
      heading: 'Part of your order has shipped',
      text: ({ number }: { number: string }) =>
        `Some items in your order ${number} are on their way. We'll send the rest soon.`,
    },
    allReady: {
      subject: ({ number }: { number: string }) => `Your order ${number} is ready`,
      heading: 'Your order is ready',
      text: ({ number }: { number: string }) => `Everything in your order ${number} is ready.`,
    },
    partReady: {
      subject: ({ number }: { number: string }) => `Part of your order ${number} is ready`,
      heading: 'Part of your order is ready',
      text: ({ number }: { number: string }) => `Some items in your order ${number} are ready. The rest will follow.`,
    },
  },
  arrival: {
    statement: 'It may take a few days for the refund to appear on your statement.',
    giftCard: 'The money is back on your gift card, ready to spend.',
    newGiftCard: "The gift card you paid with no longer works, so we're emailing you a new one.",
  },
  refunded: {
    kind: 'Refund',
    subject: ({ number, amount }: { number: string; amount: string }) => `Your refund for order ${number}: ${amount}`,
    heading: 'Your refund',
    text: ({ number, refunds }: { number: string; refunds: string }) => `For order ${number}, we refunded ${refunds}.`,
  },
  canceled: {
    kind: 'Order canceled',
    subject: ({ number }: { number: string }) => `Your order ${number} was canceled`,
    heading: 'Your order was canceled',
    text: ({ number }: { number: string }) => `Order ${number} was canceled and won't be sent.`,
    refund: ({ amount }: { amount: string }) => `We're refunding ${amount}.`,
    giftCardSpent: ({ amount }: { amount: string }) =>
      `${amount} of the gift card was already spent, so we can't refund that part.`,
    refundedBefore: ({ amount }: { amount: string }) => `We already refunded ${amount}.`,
    noCharge: "You won't be charged.",
  },
  downloads: {
    kind: 'Downloads',
    subject: ({ number }: { number: string }) => `Downloads from your order ${number}`,
    heading: 'Your downloads are ready',
    text: 'Each link works for 24 hours and up to 10 downloads. You can get new links from your order page at any time.',
    button: ({ file }: { file: string }) => `Download ${file}`,
  },
  lookup: {
    kind: 'Link to an order',
    subject: ({ number }: { number: string }) => `The link to your order ${number}`,
    heading: ({ number }: { number: string }) => `Your order ${number}`,
    text: "You asked for the link to this order. Anyone who has the link can see the order, so don't share it.",
  },
  newOrder: {
    kind: 'New order (to the shop)',
    subject: ({ number, amount }: { number: string; amount: string }) => `New order ${number}: ${amount}`,
    /** At the counter, there may be neither a name nor an address. */
    heading: ({ customer, amount }: { customer: string; amount: string }) =>
      customer === '' ? `New order for ${amount}` : `${customer} placed an order for ${amount}`,
    text: ({ number, email }: { number: string; email: string }) =>
      email === '' ? `Order ${number}` : `Order ${number}, ${email}`,
    otherEmail: ({ email, payLinkTo }: { email: string; payLinkTo: string }) =>
      `You sent the payment link to ${payLinkTo}, but the order was placed with ${email}. Check with your customer before you ship it. Both addresses got the confirmation.`,
    answers: ({ answers }: { answers: string }) => `What the customer told you:\n${answers}`,
  },
  paymentFailed: {
    kind: 'Payment failed',
    subject: ({ number }: { number: string }) => `We couldn't take the payment for your order ${number}`,
    heading: "We couldn't take your payment",
    text: ({ number }: { number: string }) =>
      `We have your order ${number}, but the payment didn't go through. You haven't been charged.`,
    textWithMethod: ({ number, method }: { number: string; method: string }) =>
      `We have your order ${number}, but the payment with ${method} didn't go through. You haven't been charged.`,
    next: "We'll try again or contact you about another way to pay. You don't need to order again.",
  },
  ownerPaymentFailed: {
    kind: 'Payment failed (to the shop)',
    subject: ({ number, amount }: { number: string; amount: string }) =>
      `Payment failed for order ${number}: ${amount}`,
    heading: ({ number }: { number: string }) => `The payment for order ${number} failed`,
    text: ({ amount, errorKey }: { amount: string; errorKey: string }) =>
      `The payment provider authorized ${amount} but then declined to capture it (${errorKey}). Nothing was charged, and the order can't be fulfilled yet.`,
    next: 'Open the order to retry the payment, mark the order as paid, or cancel it.',
  },
});

/** Names of more mails, for owners. */
export const mailTitles = {
  received: 'Order received, not paid yet',
  shippedPart: 'Part of an order shipped',
  ready: 'Order ready',
  readyPart: 'Part of an order ready',
} as const;

/** When each mail is sent, for owners. */
export const mailTimes = {
  'order-confirmed': 'When an order is paid.',
  'order-received': 'When an order is placed with a payment that you confirm yourself, such as a bank transfer.',
  'order-shipped': 'When you fulfill an order, or its last part.',
  'order-shipped-part': 'When you fulfill some items of an order.',
  'order-ready': 'When you fulfill an order that isn’t shipped, or its last part.',
  'order-ready-part': 'When you fulfill some items of an order that isn’t shipped.',
  'order-refunded': 'When you refund an order and choose to notify the customer.',
  'order-canceled': 'When you cancel an order and choose to notify the customer.',
  'order-payment-failed': 'When the payment provider declines a payment after the order was placed.',
  'order-downloads': 'When files of an order are ready to download.',
  'order-lookup': 'When a customer asks for the link to an order.',
  'new-order': 'When a customer places an order.',
  'owner-payment-failed': 'When the payment provider declines a payment after the order was placed.',
} as const;

type ReplacedCard = { old: string; name: string; amount: string };

export const refundNotes = {
  byHand: 'You took this payment yourself, so give the money back yourself.',
  unspent: ({ name, amount }: { name: string; amount: string }) =>
    `Gift card ${name} has ${amount} left, and only that is refunded. To give back more, refund an amount.`,
  spent: ({ name }: { name: string }) =>
    `Gift card ${name} is spent, so nothing is refunded. To give money back anyway, refund an amount.`,
  beyond: ({ name, left, more }: { name: string; left: string; more: string }) =>
    `Gift card ${name} has ${left} left. This refunds ${more} more than that.`,
  taken: ({ name, amount }: { name: string; amount: string }) => `${amount} is taken off gift card ${name}.`,
  off: ({ name }: { name: string }) => `Gift card ${name} stops working.`,
  replaced: ({ name, amount }: { name: string; amount: string }) =>
    `Gift card ${name} no longer works. The customer gets ${amount} on a new gift card.`,
  replacedMailed: ({ name, amount, email }: { name: string; amount: string; email: string }) =>
    `Gift card ${name} no longer works. We'll email a new gift card for ${amount} to ${email}.`,
  alreadyRefunded: ({ name, amount }: { name: string; amount: string }) =>
    `${amount} was already refunded for the purchase of gift card ${name}.`,
};

/** Reasons in a gift card's ledger. */
export const cardReasons = {
  refunded: 'Its purchase was refunded',
  refundFailed: 'The refund of its purchase failed',
  replaces: 'Refund to a gift card that no longer works',
};

export const timeline = {
  placed: 'Order placed',
  fromDraft: 'Created from a draft order',
  otherEmail: 'Placed with another email address than the payment link was sent to',
  edited: ({ before, after }: { before: string; after: string }) =>
    before === after
      ? `Order edited; the total stays ${after}`
      : `Order edited; total changed from ${before} to ${after}`,
  returnStarted: ({ count, reason }: { count: number; reason: string }) =>
    `${plural(count, 'Return of 1 item started', `Return of ${count} items started`)}${reason === '' ? '' : `: ${reason}`}`,
  returnReceived: 'Return received; not put back in stock',
  returnRestocked: 'Return received and put back in stock',
  returnClosed: 'Return closed without a refund',
  returnCanceled: 'Return canceled',
  exchanged: ({ number, total }: { number: string; total: string }) => `Exchanged with order ${number}, ${total}`,
  fulfilled: 'Fulfilled',
  partlyFulfilled: ({ count }: { count: number }) =>
    plural(count, 'Partially fulfilled: 1 item', `Partially fulfilled: ${count} items`),
  markedPending: 'Marked as unfulfilled',
  paymentFailed: ({ errorKey }: { errorKey: string }) => `Payment failed (${errorKey})`,
  markedPaid: 'Marked as paid',
  paidAfterCancel: 'Paid after cancellation: refund due',
  paymentRetried: 'Payment retried',
  canceled: 'Canceled',
  canceledBecause: ({ reason }: { reason: string }) => `Canceled: ${reason}`,
  disputed: 'Payment disputed: respond at the payment provider',
  emailChanged: 'Email address changed',
  addressChanged: 'Delivery address changed',
  confirmationResent: 'Confirmation email resent',
  shippingMailResent: 'Shipping email resent',
  linkSent: 'Order link emailed to the customer',
  downloadLinksSent: 'Download links emailed',
  refundStarted: ({ amount }: { amount: string }) => `Refund of ${amount} started`,
  refundFailed: ({ amount }: { amount: string }) => `Refund of ${amount} failed`,
  refunded: ({ refunds }: { refunds: string }) => `Refunded ${refunds}`,
  giftCardOff: ({ name }: { name: string }) => `Gift card ${name} disabled`,
  giftCardReplaced: ({ old, name, amount }: ReplacedCard) =>
    `Gift card ${old} no longer works: ${amount} is on new gift card ${name}`,
  giftCardReplacedMailed: ({ old, name, amount, email }: ReplacedCard & { email: string }) =>
    `Gift card ${old} no longer works: ${amount} is on new gift card ${name}, emailed to ${email}`,
  subscriptionActive: 'The subscription is still active. Cancel it to stop future charges.',
  giftCardCodeReplaced: ({ old, name }: { old: string; name: string }) => `Gift card ${old} got a new code: ${name}`,
  giftCardCodeMailed: ({ old, name, email }: { old: string; name: string; email: string }) =>
    `Gift card ${old} got a new code: ${name}. Emailed to ${email}`,
};
