// The wording of payments: our own, where the specification is silent. Portable.
export const messages = {
  /** Wire §3.4, as for every other field. */
  required: (label: string) => `${label} is required.`,
  cardNumber: 'Card number is not valid.',
  cardExpiry: 'Expiry date is not valid.',
  cardExpired: 'This card has expired.',
  cardCode: 'Security code is not valid.',
  declined: 'Your card was declined. Please try another card.',
  cardLimited: 'This card was declined too many times today. Use another card, or try this one again tomorrow.',
  noFunds: 'Your card has insufficient funds. Please try another card.',
  notConfirmed: 'The payment was not confirmed. Please try again or pay in another way.',
  notPaidYet: 'The payment has not arrived yet. Nothing was charged so far.',
  notKnownYet:
    'Our payment provider does not answer at the moment. If you have paid, your order is placed as soon as it does, and you get a mail: please do not pay again.',
  payLaterDeclined: 'The payment in instalments was declined. Please pay in another way.',
  providerAway: 'The payment could not be started. Please try again in a moment.',
  cardAway:
    'Our payment provider cannot be reached at the moment. Your card is as it was. Please try again in a few minutes.',
  ended: 'This payment has ended. Please try again.',
  methodGone: 'This way to pay is not available. Please choose another.',
  tooManyAttempts: 'This order was tried too often. Please start a new cart.',
  limitsCrossed: 'The smallest amount for instalments must be below the largest.',
  stripeKeysMissing: 'Enter the keys of Stripe first.',
  testKeysLive:
    'These are test keys of Stripe, and the store is live: no card is charged with them. Enter the live keys.',
  liveKeysTest: 'These are live keys of Stripe, and the store is in test mode: they are used once it is live.',
  paymentsOff: 'This store cannot take payments at the moment.',
  /** How money is named that the merchant received by a way of their own after a card failed. */
  receivedLabel: 'Manual payment',
  /** Money is taken, and goes back, by the keys that reserved it. */
  keysNeeded: ({ needed, set }: { needed: string; set?: string | undefined }) =>
    set === undefined
      ? `This order was paid through Stripe, whose keys are not set. Nothing was changed: enter its ${needed} keys, then try again.`
      : `This order was paid with the ${needed} keys of Stripe, and its ${set} keys are set. Nothing was changed: enter the ${needed} keys, then try again.`,
  refundRefused: 'The payment provider refused the refund.',
} as const;
