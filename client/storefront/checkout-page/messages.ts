// Messages of the checkout form. Field validation messages are in `server/commerce/checkout/messages.ts`. Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({
  title: 'Checkout',
  testMode: "This store is in test mode. Cards aren't charged and nothing ships.",
  reviewTitle: 'Review your order',
  /** Label of the honeypot field, which only bots see. */
  leaveEmpty: 'Leave this field empty',
  optional: '(optional)',

  contact: 'Contact',
  email: 'Email',
  emailHint: "We'll send your order confirmation here.",
  optIn: 'Email me with news and offers',

  deliveryAddress: 'Delivery address',
  billingAddress: 'Billing address',
  country: 'Country or region',
  select: ({ label }: { label: string }) => `Select ${label.toLowerCase()}`,
  suggestions: ({ count }: { count: number }) =>
    count === 1
      ? '1 suggestion. Use the arrow keys to review it.'
      : `${count} suggestions. Use the arrow keys to review them.`,
  suggestedPlaces: 'Suggested places',

  delivery: 'Delivery',
  deliveryPending: 'Enter your address to see delivery options.',
  free: 'Free',

  payment: 'Payment',
  nothingDue: 'Your order is free. No payment is needed.',
  paymentMethod: 'Payment method',
  cardNumber: 'Card number',
  cardExpiry: 'Expiry (MM/YY)',
  cardCode: 'Security code',
  testCards: 'Test cards',
  sameAddress: 'Billing address is the same as delivery address',
  otherBilling: 'Use a different billing address',

  review: 'Review and pay',
  note: 'Order note',
  total: 'Total',
  recurring: ({ amount, every }: { amount: string; every: string }) => `today, then ${amount} ${every}`,
  placeOrder: 'Place order',
  placing: 'Placing your order…',
  update: 'Update delivery and total',

  order: 'Your order',
  recurringRow: ({ every }: { every: string }) => `Then ${every}`,
  giftCardToYou: "We'll email the gift card to you.",
  giftCardTo: ({ recipient }: { recipient: string }) => `We'll email the gift card to ${recipient}.`,
  editCart: 'Edit cart',
  changeAmount: 'Change amount',
  backToStore: 'Back to store',
});
