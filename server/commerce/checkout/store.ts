// Rows of checkouts, by the cart's token. Private to this folder: use checkout.ts.
import type { Key } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { checkoutLifeMs } from './limits.ts';
import { type Checkout, checkoutSchema } from './schema.ts';

const checkouts = table<Checkout>({
  name: 'checkout',
  topic: 'abandoned',
  schema: checkoutSchema,
  expiresAt: (checkout) => checkout.updatedAt + checkoutLifeMs,
});

export const checkoutKey = (token: string): Key => checkouts.key(token);
export const findCheckout = checkouts.find;
export const putCheckout = (tx: Tx, checkout: Checkout): void => checkouts.put(tx, checkout, checkout.cartToken);
export const listCheckouts = checkouts.list;
export const deleteCheckout = (tx: Tx, token: string): void => checkouts.delete(tx, token);
