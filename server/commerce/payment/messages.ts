// Payment copy: our own, where the specification is silent. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const messages = catalog({
  /** Wire §3.4, as for every other field. */
  required: (label: string) => `${label} is required.`,
  /** Names of the fields in `required`. */
  fields: { cardNumber: 'Card number', cardExpiry: 'Expiry date', cardCvc: 'Security code' },
  cardNumber: 'Card number is not valid.',
  cardExpiry: 'Expiry date is not valid.',
  cardExpired: 'This card has expired.',
  cardCode: 'Security code is not valid.',
  declined: 'Your card was declined. Please try another card.',
  cardLimited: 'This card was declined too many times today. Use another card, or try this one again tomorrow.',
  noFunds: 'Your card has insufficient funds. Please try another card.',
  notConfirmed: "Your payment wasn't confirmed. Try again or choose another way to pay.",
  notPaidYet: "We haven't received your payment yet. You haven't been charged.",
  notKnownYet:
    "We can't reach our payment provider right now. If you paid, we'll place your order and email you as soon as we hear back. Please don't pay again.",
  /** If no mail server is connected. */
  notKnownYetHere:
    "We can't reach our payment provider right now. If you paid, we'll place your order as soon as we hear back. Please don't pay again.",
  payLaterDeclined: 'Your installment payment was declined. Choose another way to pay.',
  providerAway: "We couldn't start your payment. Try again in a moment.",
  cardAway: "We can't reach our payment provider right now. Your card wasn't changed. Try again in a few minutes.",
  ended: 'This payment has ended. Please try again.',
  methodGone: "This payment method isn't available. Choose another one.",
  tooManyAttempts: 'Too many payment attempts for this order. Start a new cart to try again.',
  limitsCrossed: 'The minimum installment amount must be less than the maximum.',
  stripeKeysMissing: 'Enter your Stripe keys first.',
  testKeysLive: "These are Stripe test keys, but your store is live, so cards can't be charged. Enter your live keys.",
  liveKeysTest:
    'These are Stripe live keys, but your store is in test mode. They take effect when your store goes live.',
  paymentsOff: "This store can't take payments right now.",
  /** Captures and refunds need the same keys as the authorization. */
  keysNeeded: ({ needed, set }: { needed: string; set?: string | undefined }) =>
    set === undefined
      ? `This order was paid through Stripe, but no Stripe keys are set. Nothing was changed. Enter your Stripe ${needed} keys, then try again.`
      : `This order was paid with your Stripe ${needed} keys, but your ${set} keys are set. Nothing was changed. Enter your ${needed} keys, then try again.`,
  refundRefused: 'The payment provider declined the refund.',
});

/** Stripe's answers about the owner's keys. */
export const settingsMessages = {
  keyPrefix: 'A Stripe secret key begins with sk_test_ or sk_live_.',
  keyIncomplete: 'This key is incomplete. Copy the whole key from your Stripe dashboard.',
  signingPrefix: 'A Stripe signing secret begins with whsec_.',
  signingIncomplete: 'This signing secret is incomplete. Copy all of it from your Stripe dashboard.',
  keyUnknown: "Stripe doesn't know this key. Copy it again from your Stripe dashboard, under Developers > API keys.",
  stripeAway: "We couldn't reach Stripe, so we haven't checked this key yet. Check it again in a minute.",
} as const;

/** Why an enabled payment method doesn't work, and what to do. */
export const gapMessages = {
  bankDetails: "Bank transfer is on, but customers aren't told where to pay. Enter your bank details.",
  stripeRefused: "Cards are on, but Stripe doesn't know your keys. Replace them.",
  stripeUnchecked: "Cards are on, but Stripe hasn't accepted your keys yet. Check the connection.",
} as const;
