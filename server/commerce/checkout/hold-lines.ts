// What a cart's checkout holds of the shelf: taken on entering it, extended by each step, taken anew before any money is asked for.
// Commerce 1.1. A checkout is known by its cart's id.
import type { Parts } from '../../parts.ts';
import { transact } from '../../store/transact.ts';
import { type CartView, findCart, viewCart } from '../cart/cart.ts';
import { findHold, pinHolds, takeHolds } from '../stock/holds.ts';
import type { Pieces } from '../stock/schema.ts';
import { withStockRefusal } from '../stock/stock.ts';

/** The lines that stand on a shelf. */
export const trackedPieces = ({ lines }: Pick<CartView, 'lines'>): Pieces[] =>
  lines.flatMap(({ entry, variant, stock }) =>
    stock.unlimited ? [] : [{ variantId: variant.id, quantity: entry.quantity }],
  );

/**
 * Holds what is in the cart, all or nothing; what is held already is extended. Nothing for a cart that is gone or bought.
 * @throws notEnoughStock, soldOut
 */
export async function holdLines(parts: Parts, cartToken: string): Promise<void> {
  const { store, clock } = parts;
  const now = clock.now();
  const found = await findCart(store, cartToken);
  if (!found || found.orderId !== undefined) return;
  const hold = () =>
    transact(store, async (tx) => {
      const cart = await findCart(tx, cartToken);
      if (!cart || cart.orderId !== undefined) return;
      const wanted = trackedPieces(await viewCart(store, store, cart, { now }));
      if (wanted.length === 0 && (await findHold(tx, cart.id)) === undefined) return;
      await takeHolds(tx, cart.id, wanted, now);
    });
  await withStockRefusal(store, hold, { now, holder: found.id });
}

/** The shopper goes to pay at somebody else's page. */
export const pinLines = ({ store, clock }: Parts, cartId: string): Promise<void> =>
  transact(store, (tx) => pinHolds(tx, cartId, clock.now()));
