// Stock held by a cart's checkout: taken on entering it, extended by each step, renewed before any charge. Commerce 1.1. The holder is the
// cart's ID. Public.
import { isDomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findCart, type SoldEntry, soldEntries } from '../cart/cart.ts';
import type { Cart } from '../cart/schema.ts';
import { isUnlimited } from '../product/availability.ts';
import { dropHolds, findHold, isOver, pinHolds, takeHolds } from '../stock/holds.ts';
import type { Pieces } from '../stock/schema.ts';
import { stockKey, withStockRefusal } from '../stock/stock.ts';

/** Takes tenths of a variant's stock from a network's allowance. @returns false when that exceeds it */
export type Allowance = (variantId: string, tenths: number) => boolean;

/** The lines with tracked stock. */
export const trackedPieces = (lines: readonly SoldEntry[]): Pieces[] =>
  lines.flatMap(({ entry, product, variant }) =>
    isUnlimited(product, variant) ? [] : [{ variantId: variant.id, quantity: entry.quantity }],
  );

/**
 * Holds the cart's items, all or nothing, or extends existing holds. Does nothing for a cart that is gone or bought.
 * @param allowance for visitors who only browse. Absent: someone who orders, or is signed in
 * @returns false when nothing is held for them, though there may be enough
 * @throws notEnoughStock, soldOut
 */
export async function holdLines(parts: Parts, cartToken: string, allowance?: Allowance): Promise<boolean> {
  const { store, clock } = parts;
  const now = clock.now();
  const found = await findCart(store, cartToken);
  if (!found || found.orderId !== undefined) return false;
  if (allowance && !(await mayHold(parts, found, allowance))) return false;
  const hold = () => transact(store, (tx) => holdInStep(tx, store, cartToken, now));
  await withStockRefusal(store, hold, { now, exceptHolder: found.id });
  return true;
}

/** Runs in a transaction within `withStockRefusal`. */
export async function holdInStep(tx: Tx, store: Store, cartToken: string, now: number): Promise<void> {
  const cart = await findCart(tx, cartToken);
  if (!cart || cart.orderId !== undefined) return;
  const wanted = trackedPieces(await soldEntries(store, cart, now));
  if (wanted.length > 0 || (await findHold(tx, cart.id)) !== undefined) await takeHolds(tx, cart.id, wanted, now);
}

/** @returns false when holding fails for lack of stock */
export const tryHoldLines = (parts: Parts, cartToken: string, allowance?: Allowance): Promise<boolean> =>
  unlessShort(async () => {
    await holdLines(parts, cartToken, allowance);
  });

/** @returns false when the stock is insufficient */
export async function unlessShort(run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (isDomainError(error, 'not-enough-stock', 'sold-out')) return false;
    throw error;
  }
}

/** Charges the allowance for what this cart needs beyond its current hold. */
export async function mayHold({ store, clock }: Parts, cart: Cart, allowance: Allowance): Promise<boolean> {
  const now = clock.now();
  const had = await heldOf(store, cart.id, now);
  const more = new Map<string, number>();
  for (const { variantId, quantity } of trackedPieces(await soldEntries(store, cart, now)))
    more.set(variantId, (more.get(variantId) ?? -(had.get(variantId) ?? 0)) + quantity);
  for (const [variantId, pieces] of more) {
    const onHand = ((await store.peek(stockKey(variantId)))?.value as number | undefined) ?? 0;
    const tenths = Math.ceil((10 * Math.min(pieces, onHand)) / Math.max(1, onHand));
    if (pieces > 0 && !allowance(variantId, tenths)) return false;
  }
  return true;
}

export async function isHeld(store: Store, cartId: string, now: number): Promise<boolean> {
  const hold = await findHold(store, cartId);
  return hold !== undefined && !isOver(hold, now);
}

async function heldOf(store: Store, cartId: string, now: number): Promise<Map<string, number>> {
  const hold = await findHold(store, cartId);
  return new Map(hold && !isOver(hold, now) ? hold.pieces.map((one) => [one.variantId, one.quantity]) : []);
}

/** Releases stock that was held for an order that was not placed. */
export const dropLines = ({ store }: Parts, cartId: string): Promise<unknown> =>
  transact(store, (tx) => dropHolds(tx, cartId));

/** The shopper leaves to pay on the provider's page. */
export const pinLines = ({ store, clock }: Parts, cartId: string): Promise<void> =>
  transact(store, (tx) => pinHolds(tx, cartId, clock.now()));
