// The wording of the checkout: spec §5, wire §3.4, commerce 1.6, and our own where they are silent. Portable.
import { messages as forms } from '../../forms/form/messages.ts';
import { messages as address } from '../address/messages.ts';
import { messages as cart } from '../cart/messages.ts';
import { messages as paymentMessages } from '../payment/messages.ts';
import { notEnough } from '../stock/messages.ts';

export const messages = {
  ...address,
  emailFormat: 'Email addresses should follow the format user@domain.com.',
  notEnough,
  /** Spec §5 "Forms": the general message, above a form with mistakes in it. */
  fieldsWrong: forms.general,
  cartEmpty: cart.empty,
  /** Our choice, and so are those below. */
  clamped: (title: string, left: number) => `Only ${left} of ${title} left. We updated your cart.`,
  gone: (title: string) => `${title} is sold out.`,
  noDelivery: "We don't deliver to this address.",
  chooseDelivery: 'Choose a delivery option.',
  quoteChanged: ({ changes = [] }: { changes?: readonly string[] }) =>
    `Prices or availability have changed${changes.length > 0 ? `: ${changes.join('; ')}` : ''}. Please review your order and place it again.`,
  review: 'Delivery and tax for your address are now included. Review your order, then place it.',
  chargeTooSmall: (least: string) => `The smallest amount that can be paid is ${least}.`,
  methodGone: paymentMessages.methodGone,
  paymentsOff: paymentMessages.paymentsOff,
  tooManyAttempts: paymentMessages.tooManyAttempts,
  checkoutGone: 'This checkout is no longer available.',
} as const;
