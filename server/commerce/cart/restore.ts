// Restores the items of an abandoned cart from the link in its mail. Only the items: anyone with the link (the shopper on another device,
// or someone it was forwarded to) gets no address, no code and no access to that cart's checkout, and what they type is not visible to
// others who know the link's token. Commerce 2.5.
import type { Parts } from '../../base/parts.ts';
import { transact } from '../../store/transact.ts';
import type { CartVisitor } from './cart.ts';
import { withinSize } from './entries.ts';
import { cartTokenOfLink, unionOf } from './merge.ts';
import type { Cart, CartEntry } from './schema.ts';
import * as rows from './store.ts';

type Restored =
  /** The cart does not exist: bought, expired, or never created. */
  | { state: 'nothing' }
  /** The browser's cart has items of its own, and the shopper has not confirmed the merge. */
  | { state: 'asks'; added: number }
  | { state: 'restored'; token: string };

/** @param isWanted whether the shopper agreed to add the items to their cart */
export async function restoreCart(
  parts: Parts,
  linkToken: string,
  visitor: CartVisitor,
  isWanted: boolean,
): Promise<Restored> {
  const { store, clock, ids } = parts;
  const now = clock.now();
  const token = await cartTokenOfLink(store, linkToken, visitor.customerId);
  const left = await rows.findCart(store, token);
  if (!left || left.orderId !== undefined || left.entries.length === 0) return { state: 'nothing' };
  const fresh = { id: ids.next(), token: ids.token(30) };
  // New IDs: the same link may be followed again, after the lines were changed.
  const goods = left.entries.map((entry): CartEntry => ({ ...entry, id: ids.next() }));
  return transact(store, async (tx): Promise<Restored> => {
    const found = await rows.findCart(tx, visitor.cartToken);
    const own = found?.orderId === undefined && found?.purchase === undefined ? found : undefined;
    if (own?.token === left.token) return { state: 'restored', token: own.token };
    const had = own?.entries ?? [];
    const entries = withinSize(unionOf(had, goods));
    if (own && JSON.stringify(entries) === JSON.stringify(had)) return { state: 'restored', token: own.token };
    if (had.length > 0 && !isWanted) return { state: 'asks', added: goods.length };
    const { customerId } = visitor;
    const begun: Cart = {
      ...fresh,
      createdAt: now,
      updatedAt: now,
      entries: [],
      adds: [],
      ...(customerId && { customerId }),
    };
    const cart = own ?? begun;
    rows.putCart(tx, { ...cart, entries, updatedAt: now });
    return { state: 'restored', token: cart.token };
  });
}
