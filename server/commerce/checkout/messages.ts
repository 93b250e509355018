// The wording of the checkout: spec §5, wire §3.4, commerce 1.6, and our own where they are silent. Portable.
import { catalog } from '../../base/text/catalog.ts';
import { messages as forms } from '../../forms/form/messages.ts';
import { plainAddressAsked } from '../../outbox/address.ts';
import { messages as address } from '../address/messages.ts';
import { messages as cart } from '../cart/messages.ts';
import { messages as paymentMessages } from '../payment/messages.ts';
import { notEnough } from '../stock/messages.ts';

type Change = { now: string; before: string };

export const messages = catalog({
  ...address,
  /** Names of fields in `required`. */
  email: 'Email',
  address: 'Address',
  emailFormat: 'Email addresses should follow the format user@domain.com.',
  /** Our choice: an address with such letters gets no mail. */
  emailLetters: plainAddressAsked,
  notEnough,
  /** Spec §5 "Forms": the general message, above a form with mistakes in it. */
  fieldsWrong: forms.general,
  cartEmpty: cart.empty,
  /** Our choice, like those below. */
  clamped: (title: string, left: number) => `Only ${left} of ${title} left. We updated your cart.`,
  gone: (title: string) => `${title} is sold out.`,
  noDelivery: "We don't deliver to this address.",
  chooseDelivery: 'Choose a delivery option.',
  quoteChanged: 'Prices or availability have changed.',
  placeAgain: 'Review your order and place it again.',
  /** One sentence for each change. */
  changes: {
    item: 'An item in your order',
    added: ({ item }: { item: string }) => `${item} was added to the order.`,
    price: ({ item, now, before }: { item: string } & Change) => `${item} now costs ${now} instead of ${before}.`,
    quantity: ({ item, now, before }: { item: string; now: number; before: number }) =>
      `${item}: the quantity is now ${now} instead of ${before}.`,
    gone: ({ item }: { item: string }) => `${item} is no longer available.`,
    delivery: ({ now, before }: Change) => `Delivery now costs ${now} instead of ${before}.`,
    deliveryGone: 'The delivery option you chose is no longer available.',
    codeGone: ({ code }: { code: string }) => `Code ${code} no longer applies.`,
    renewal: ({ now, every, before, everyBefore }: Change & { every: string; everyBefore: string }) =>
      `It now renews at ${now} ${every} instead of ${before} ${everyBefore}.`,
    tax: ({ now, before }: Change) => `Tax is now ${now} instead of ${before}.`,
    total: ({ now, before }: Change) => `The total is now ${now} instead of ${before}.`,
  },
  review: 'Delivery and tax for your address are now included. Review your order, then place it.',
  chargeTooSmall: (least: string) => `The smallest amount that can be paid is ${least}.`,
  methodGone: paymentMessages.methodGone,
  paymentsOff: paymentMessages.paymentsOff,
  tooManyAttempts: paymentMessages.tooManyAttempts,
  checkoutGone: 'This checkout is no longer available.',
  payLinkShort: 'An item in this order is no longer available. Ask the shop for a new payment link.',
});
