// The checkout form of the page without JavaScript: its field names, and their conversion to the shape of the calls. Portable.

import { normalizeInput } from '../../base/text/normalize.ts';
import { emailChars, typedAddress } from '../../outbox/address.ts';
import { emptyAddress } from '../address/address.ts';
import { regionOf } from '../address/regions.ts';
import type { Address } from '../address/schema.ts';
import type { CardInput } from '../payment/card.ts';
import { type MethodId, methodIds } from '../payment/methods.ts';
import { noteCharsMax } from './limits.ts';
import type { Details } from './schema.ts';

/**
 * Field names, all text: `cartToken`, `email`, `subscribeToList` (on), `shipping.<field>` and `billing.<field>` for each field of
 * address.ts and `country`, `billToShippingAddress` (on), `shippingKey`, `note`, `payment` (a payment method), `cardNumber`, `cardExpiry`,
 * `cardCvc`, `quoteHash`, `attempt`, `stamp` (when the page was created, signed), `subject` (hidden honeypot; must be empty), and the
 * button `action`: `update` or `place`. An unchecked box sends nothing, so `boxes` (a hidden field) says that the boxes were on the page.
 */
export type CheckoutForm = Readonly<Record<string, string>>;

export const isPlacing = (form: CheckoutForm): boolean => form.action === 'place';

export function detailsOfForm(form: CheckoutForm): Details {
  const boxes = form.boxes !== undefined;
  return {
    // An address that is too long is invalid, and the error says so.
    ...(form.email !== undefined && { email: typedAddress(form.email.slice(0, 2 * emailChars.max)) }),
    ...(boxes && { subscribeToList: form.subscribeToList !== undefined }),
    ...(hasAddress(form, 'shipping') && { shippingAddress: addressOfForm(form, 'shipping') }),
    ...(boxes && { billToShippingAddress: form.billToShippingAddress !== undefined }),
    ...(hasAddress(form, 'billing') && { billingAddress: addressOfForm(form, 'billing') }),
    ...(form.shippingKey !== undefined && { shippingKey: form.shippingKey.slice(0, 64) }),
    ...(form.note !== undefined && { note: noteOfForm(form.note) }),
  };
}

/** The chosen payment method; undefined: the first one offered. */
export const methodOfForm = ({ payment }: CheckoutForm): MethodId | undefined => methodIds.find((id) => id === payment);

export const cardOfForm = (form: CheckoutForm): CardInput => ({
  number: form.cardNumber ?? '',
  expiry: form.cardExpiry ?? '',
  cvc: form.cardCvc ?? '',
});

/** The textarea has the same limit, but counts a line break as one character and sends it as two. */
const noteOfForm = (note: string): string =>
  note.replaceAll('\r\n', '\n').normalize('NFC').trim().slice(0, noteCharsMax).toWellFormed();

const hasAddress = (form: CheckoutForm, prefix: 'shipping' | 'billing') => form[`${prefix}.country`] !== undefined;

/** Cleaned as `addressBodySchema` cleans the calls' addresses. Does not use zod, since the page's own script parses its form with this. */
function addressOfForm(form: CheckoutForm, prefix: 'shipping' | 'billing'): Address {
  const address = emptyAddress('');
  for (const name of Object.keys(address) as (keyof Address)[]) {
    address[name] = (form[`${prefix}.${name}`] ?? '').slice(0, 200).normalize('NFC').trim();
  }
  for (const name of ['postalCode', 'phoneNumber'] as const) address[name] = normalizeInput(address[name]);
  address.country = address.country.toUpperCase();
  address.region = regionOf(address.country, address.region);
  return address;
}
