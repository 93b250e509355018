// Orders: the list, and one of them. Portable.

export const messages = {
  notFound: 'Order not found',
  notFoundNote: "We couldn't find this order. It may have been deleted, or the link may be incomplete.",
  title: 'Order',
  what: 'the order',
  numbered: ({ number }: { number: string }) => `Order ${number}`,
} as const;

export const stateMessages = {
  payment: {
    NOT_CHARGED: 'Not charged',
    AUTHORIZED: 'Authorized',
    PAID: 'Paid',
    PARTIALLY_PAID: 'Partially paid',
    PENDING: 'Awaiting payment',
    FAILED: 'Payment failed',
    REFUND_PENDING: 'Refund pending',
    REFUNDED: 'Refunded',
    REFUND_FAILED: 'Refund failed',
  },
  fulfillment: { PENDING: 'Unfulfilled', FULFILLED: 'Fulfilled', CANCELED: 'Canceled' },
} as const;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const listMessages = {
  title: 'Orders',
  searchHint: 'Number, name, or email',
  columns: {
    order: 'Order',
    date: 'Date',
    customer: 'Customer',
    items: 'Items',
    total: 'Total',
    payment: 'Payment',
    fulfillment: 'Fulfillment',
  },
  views: [
    ['to-fulfill', 'To fulfill'],
    ['unpaid', 'Unpaid'],
    ['pickup', 'Pickup'],
    ['returns', 'Returns'],
    ['problems', 'Needs attention'],
  ],
  filters: [
    { name: 'status', label: 'Fulfillment', options: optionsOf(stateMessages.fulfillment) },
    { name: 'payment', label: 'Payment', options: optionsOf(stateMessages.payment) },
  ],
  orders: [
    { value: '-created', label: 'Newest first' },
    { value: 'created', label: 'Oldest first' },
    { value: '-total', label: 'Highest total' },
    { value: 'total', label: 'Lowest total' },
    { value: 'customer', label: 'Customer, A to Z' },
  ],
  more: ({ count }: { count: number }) => `+${count} more`,
  pickup: 'Pickup',
  empty: 'No orders yet. When a customer buys something, the order shows up here, and you get an email.',
  packingSlips: 'Print packing slips',
  receipts: 'Print receipts',
  newOrder: 'New order',
  fulfill: 'Mark as fulfilled',
  fulfillTitle: ({ count }: { count: number }) =>
    count === 1 ? 'Mark 1 order as fulfilled?' : `Mark ${count} orders as fulfilled?`,
  fulfillNote: ({ count }: { count: number }) =>
    count === 1 ? 'All that is left of it is marked as sent.' : 'All that is left of them is marked as sent.',
  fulfillSkips: ({ count }: { count: number }) =>
    count === 1
      ? '1 of the selected orders can’t be fulfilled now and stays as it is.'
      : `${count} of the selected orders can’t be fulfilled now and stay as they are.`,
  fulfillNotify: 'Email each customer about it',
  fulfillDone: ({ count }: { count: number }) => (count === 1 ? '1 order fulfilled.' : `${count} orders fulfilled.`),
  fulfillFailed: ({ done, number, problem }: { done: number; number: string; problem: string }) =>
    `${done} done. Order #${number}: ${problem}`,
} as const;

const pieces = ({ count }: { count: number }) => (count === 1 ? '1 item' : `${count} items`);

export const returnMessages = {
  title: ({ count }: { count: number }) => (count === 1 ? '1 return' : `${count} returns`),
  states: { OPEN: 'On the way', RECEIVED: 'Received', CLOSED: 'Closed', CANCELED: 'Canceled' },
  start: 'Start a return',
  startPieces: ({ count }: { count: number }) => (count === 0 ? 'Start return' : `Return ${pieces({ count })}`),
  started: 'Return started.',
  pick: 'Items that come back',
  reason: 'Reason (only your team sees it)',
  receive: 'Mark as received',
  receiveTitle: ({ count }: { count: number }) => `Mark ${pieces({ count })} as received?`,
  restock: ({ count }: { count: number }) => `Put ${pieces({ count })} back in stock`,
  received: 'Return received.',
  exchange: 'Exchange',
  exchangedWith: ({ number }: { number: string }) => `Exchanged with order #${number}`,
  exchangeDraft: 'Exchange: waiting for payment',
  exchangeOf: ({ number }: { number: string }) => `Exchange for order #${number}`,
  cancel: 'Cancel return',
  cancelTitle: 'Cancel this return?',
  cancelNote: 'Nothing is refunded, and the items count as sent.',
  close: 'Close without a refund',
  closeTitle: 'Close this return without a refund?',
  closeNote: 'The customer gets no money back for these items.',
  closed: 'Return closed.',
} as const;

export const recordMessages = {
  test: 'Test order',
  packingSlip: 'Packing slip',
  receipt: 'Receipt',
  more: 'More actions',
  items: ({ count }: { count: number }) => `Items (${count})`,
  times: ({ price, count }: { price: string; count: number }) => `${price} × ${count}`,
  sentOf: ({ sent, count }: { sent: number; count: number }) => `${sent} of ${count} fulfilled`,
  shoppersNote: "Customer's note",
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  total: 'Total',
  refunded: 'Refunded',
  payment: 'Payment',
  paidWith: ({ label, amount }: { label: string; amount: string }) => `${label}: ${amount}`,
  why: 'Why this total?',
  parcels: ({ count }: { count: number }) => (count === 1 ? '1 shipment' : `${count} shipments`),
  pieces: ({ title, count }: { title: string; count: number }) => `${count} × ${title}`,
  noTracking: 'No tracking number',
  track: 'Track',
  customerNotified: 'Customer notified',
  customer: 'Customer',
  guest: 'Customer at the counter',
  shipTo: 'Ship to',
  pickupBy: 'Picked up by',
  billTo: 'Bill to',
  copyAddress: 'Copy address',
  copied: 'Address copied.',
  history: 'History',
  noteLabel: 'Note for your team',
  addNote: 'Add note',
  fulfill: 'Fulfill',
  fulfillTitle: 'Fulfill items',
  handOver: 'Hand over items',
  pick: 'Items in this shipment',
  of: ({ max }: { max: number }) => `of ${max}`,
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  trackingUrl: 'Tracking link',
  trackingUrlHint: 'Optional. The customer gets it in the shipping email.',
  notify: ({ email }: { email: string }) => `Email ${email} about it`,
  fulfillPieces: ({ count }: { count: number }) => (count === 0 ? 'Fulfill' : `Fulfill ${pieces({ count })}`),
  fulfilled: ({ count }: { count: number }) => (count === 1 ? '1 item fulfilled.' : `${count} items fulfilled.`),
  markPending: 'Mark as unfulfilled',
  markedPending: 'Marked as unfulfilled.',
  resendConfirmation: 'Resend confirmation email',
  mailSent: 'The email is on its way.',
  changeEmail: 'Change email address',
  email: 'Email address',
  emailChanged: 'Email address changed.',
  refund: 'Refund',
  refundTitle: 'Refund',
  refundBy: 'Refund by',
  byItems: 'Items',
  byAmount: 'Amount',
  refundItems: 'Items to refund',
  refundShipping: 'Also refund shipping',
  restock: 'Put the refunded items back in stock',
  amount: ({ currency }: { currency: string }) => `Amount in ${currency}`,
  amountInvalid: 'Enter an amount, such as 12.50.',
  refundable: ({ amount }: { amount: string }) => `You can refund up to ${amount}.`,
  reason: 'Reason (only your team sees it)',
  ofWhichTax: 'Tax included',
  refundNow: ({ total }: { total: string }) => `Refund ${total}`,
  refundDone: ({ total }: { total: string }) => `Refunded ${total}.`,
  cancel: 'Cancel order',
  cancelTitle: 'Cancel this order?',
  cancelNote: "The customer won't be charged. This can't be undone.",
  cancelRefunds: ({ amount }: { amount: string }) => `The customer gets ${amount} back. This can't be undone.`,
  cannotRefund: 'Canceling refunds this order, and your role can’t refund orders. Ask an administrator.',
  restockAll: 'Put the items back in stock',
  canceled: 'Order canceled.',
  paymentFailed:
    "The payment couldn't be collected. Try again, or mark the order as paid if you received the money another way.",
  retryPayment: 'Try the payment again',
  retried: 'Payment collected.',
  awaitingPayment: 'This order is waiting for payment. Mark it as paid when the money arrives.',
  markPaid: 'Mark as paid',
  markedPaid: 'Marked as paid.',
} as const;

export const abandonedMessages = {
  title: 'Abandoned carts',
  lead: 'Carts that were left for an hour or more by somebody who entered an email address.',
  searchHint: 'Email',
  columns: { customer: 'Customer', items: 'Items', left: 'Left', mail: 'Email', total: 'Total' },
  filters: [
    {
      name: 'mail',
      label: 'Email',
      options: [
        { value: 'unsent', label: 'Not sent' },
        { value: 'sent', label: 'Sent' },
      ],
    },
  ],
  orders: [
    { value: '-updated', label: 'Left last' },
    { value: 'updated', label: 'Left first' },
    { value: 'customer', label: 'Customer, A to Z' },
  ],
  notSent: 'Not sent',
  sentSince: ({ since }: { since: string }) => `Sent ${since}`,
  send: ({ count }: { count: number }) => (count === 1 ? 'Send recovery link' : `Send ${count} recovery links`),
  sent: ({ count }: { count: number }) => {
    if (count === 0) return 'The selected carts were emailed about already.';
    return count === 1 ? '1 recovery link sent.' : `${count} recovery links sent.`;
  },
  empty: 'No abandoned carts. When somebody leaves a checkout after entering an email address, the cart shows up here.',
} as const;
