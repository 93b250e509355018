// Messages for shoppers about their order and its downloads. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const messages = catalog({
  done: ' (done)',
  notYet: ' (not yet)',
  inProgress: ' (in progress)',
  shipped: ({ sent, quantity }: { sent: number; quantity: number }) => `${sent} of ${quantity} shipped`,
  yourDownloads: 'Your downloads',
  download: 'Download',
  shippedSoFar: 'Shipped so far',

  findOrder: 'Find your order',
  findOrderText: "We'll send a link to your order to the email address you used to place it.",
  orderNumber: 'Order number',
  email: 'Email address',
  sendLink: 'Send link',
  /** The same whether or not there is such an order. */
  linkSent: 'If we find a matching order, its link is on the way to that email address.',
  linkLostText: 'It has expired or is incomplete. You can get a new one here.',
  downloadTitle: 'Download',
  linkEnded: 'This download link no longer works',
  orderPage: "Every email about your order has a link to your order page. If you can't find it, we can send it again.",
});
