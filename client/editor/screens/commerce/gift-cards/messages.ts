// Messages of gift cards: the list, the record, and issuing. Portable.
import { optionsOf } from '../../../../../server/base/options-of.ts';
import type { GiftCardState } from '../../../../../server/commerce/gift-card/schema.ts';

type Amount = { amount: string };

const states: Readonly<Record<GiftCardState, string>> = {
  active: 'Active',
  spent: 'Spent',
  expired: 'Expired',
  off: 'Disabled',
};

export const listMessages = {
  title: 'Gift cards',
  create: 'New gift card',
  searchHint: 'Recipient, code, or its last 4 characters',
  empty: 'Gift cards that you give or that shoppers buy will appear here.',
  states,
  columns: {
    name: 'Gift card',
    state: 'Status',
    to: 'Recipient',
    balance: 'Balance',
    issued: 'Value',
    created: 'Created',
  },
  bought: 'Bought in the shop',
  credit: 'Credit for returned items',
  views: optionsOf(states),
  filters: [{ name: 'by', label: 'From', options: optionsOf({ owner: 'You', order: 'An order' }) }],
  orders: optionsOf({ '-created': 'Newest first', '-balance': 'Highest balance', expires: 'Expires first' }),
} as const;

export const messages = {
  title: 'Gift card',
  named: ({ name }: { name: string }) => `Gift card ${name}`,
  what: 'the gift card',
  notFound: 'This gift card does not exist',
  more: 'More actions',
  balance: 'Balance',
  ofValue: ({ amount }: Amount) => `of ${amount}`,
  details: 'Details',
  recipient: 'Recipient',
  noRecipient: 'No one: the code was shown once',
  expires: 'Expires',
  never: 'Never',
  created: 'Created',
  order: 'Order',
  credit: 'Credit for returned items',
  viewOrder: 'View the order',
  history: 'History',
  entries: 'Balance changes',
  kinds: { issue: 'Issued', redeem: 'Redeemed', refund: 'Refunded', adjust: 'Adjusted', 'new-code': 'New code' },
  columns: { what: 'What', amount: 'Amount', note: 'Reason', when: 'When' },
  loadMore: 'Load more',

  createTitle: 'New gift card',
  value: 'Value',
  sendTo: 'How to deliver it',
  byEmail: 'Email it to the recipient',
  byHand: 'Show me the code once, to write on a card',
  email: 'Recipient’s email',
  name: 'Recipient’s name',
  sender: 'From',
  message: 'Message',
  expiresOn: 'Expires',
  expiresHint: ({ timeZone }: { timeZone: string }) =>
    `Leave it empty if it never expires. In your site's time zone (${timeZone} time).`,
  send: ({ amount }: Amount) => `Send ${amount} gift card`,
  make: ({ amount }: Amount) => `Create ${amount} gift card`,
  create: 'Create gift card',
  sent: ({ amount, email }: Amount & { email: string }) => `Sent a ${amount} gift card to ${email}`,
  made: ({ amount }: Amount) => `Created a ${amount} gift card`,

  codeTitle: 'The code of this gift card',
  codeNote: 'Write it down or copy it now. For security, we don’t keep it and can’t show it again.',
  copy: 'Copy code',
  done: 'Done',

  adjust: 'Adjust balance',
  adjustBy: 'What to do',
  add: 'Add to the balance',
  take: 'Subtract from the balance',
  amount: 'Amount',
  reason: { label: 'Reason', hint: 'Only your team sees it.' },
  balanceAfter: ({ amount }: Amount) => `New balance: ${amount}`,
  tooLow: 'The balance is lower than that.',
  adjustNow: ({ amount }: Amount) => `Set balance to ${amount}`,
  adjusted: 'Balance adjusted',

  newCode: 'Replace the code',
  newCodeTitle: 'Replace the code?',
  newCodeNote: ({ name }: { name: string }) =>
    `The code that ends in ${name} stops working right away, even in open carts. The balance stays the same.`,
  newCodeTo: 'Email the new code to',
  newCodeHint: 'Leave empty to email the person it was bought for.',
  newCodeSent: ({ email }: { email: string }) => `Sent a new code to ${email}`,
  newCodeMade: 'New code created',
  newCodeSend: 'Replace the code and email it',
  newCodeShow: 'Replace the code and show it',

  disable: 'Disable',
  enable: 'Enable',
  disabled: 'Gift card disabled',
  enabled: 'Gift card enabled',
} as const;
