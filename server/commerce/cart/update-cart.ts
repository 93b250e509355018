// Runs one transaction that changes an open cart, and returns the updated cart. Every cart change uses it.
import type { Parts } from '../../base/parts.ts';
import { transact } from '../../store/transact.ts';
import { noCart } from './errors.ts';
import type { Cart } from './schema.ts';
import * as rows from './store.ts';
import { type CartView, viewCart } from './view.ts';

/** The current cart, for a visitor who has not identified themselves. */
export const view = ({ store, clock }: Parts, cart: Cart): Promise<CartView> =>
  viewCart(store, store, cart, { now: clock.now() });

export async function changeCart(
  parts: Parts,
  token: string | undefined,
  change: (before: Cart, now: number) => Promise<Cart>,
): Promise<CartView> {
  const now = parts.clock.now();
  const cart = await transact(parts.store, async (tx) => {
    const before = await rows.findCart(tx, token);
    if (!before || before.orderId !== undefined) throw noCart();
    const after = await change(before, now);
    rows.putCart(tx, after);
    return after;
  });
  return view(parts, cart);
}
