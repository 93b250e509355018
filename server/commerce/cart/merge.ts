// Cart changes on sign-in and sign-out. Commerce 1.4: union of lines, the larger quantity where they are equal, saved lines first, clamped
// to the stock. The guest's cart is then merged, and its token resolves to the shopper's cart, for that shopper only.

import type { Parts } from '../../base/parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { codesMax } from '../discount/limits.ts';
import { isUnlimited } from '../product/availability.ts';
import { findProduct } from '../product/product.ts';
import { isVisible } from '../product/visible.ts';
import { dropHolds, findHold } from '../stock/holds.ts';
import { stockOf } from '../stock/stock.ts';
import { isSameLine, lineQuantityMax, withinSize } from './entries.ts';
import { giftCardsMax, maxQuantity, rememberedAdds } from './limits.ts';
import type { Cart, CartEntry } from './schema.ts';
import * as rows from './store.ts';

/** A line whose quantity was lowered to the stock; `left` 0: it was removed from the cart. */
export type Clamp = { itemId: string; variantId: string; title: string; wanted: number; left: number };

type MergedCart = {
  /** The shopper's cart; absent when they have none. */
  token?: string;
  clamps: Clamp[];
};

/**
 * Merges a guest's cart into the shopper's. Idempotent: a merged cart has no lines left, and the larger of two quantities stays. The
 * shopper's cart never keeps the guest's token, so that anyone who knew it loses access.
 *
 * @param guestToken from the cookie; a bought cart, a merged one or another shopper's adds nothing
 */
export async function mergeCarts(
  parts: Parts,
  customerId: string,
  guestToken: string | undefined,
): Promise<MergedCart> {
  const { store, clock, ids } = parts;
  const now = clock.now();
  const fresh = { id: ids.next(), token: ids.token(30) };
  return transact(store, async (tx) => {
    const saved = await rows.findCartOf(tx, customerId);
    const guest = await rows.findCart(tx, guestToken);
    if (!guest || guest.orderId !== undefined || guest.customerId !== undefined || guest.purchase || isEmpty(guest))
      return { token: saved?.token, clamps: [] };
    const before: Cart = saved ?? { ...fresh, createdAt: now, updatedAt: now, entries: [], adds: [], customerId };
    // Stock that the shopper holds in either checkout counts as available to them.
    const holders = { now, guestId: guest.id, savedId: before.id };
    const { entries, clamps } = await clamped(store, withinSize(unionOf(before.entries, guest.entries)), holders);
    const codes = [...new Set([...(before.codes ?? []), ...(guest.codes ?? [])])].slice(0, codesMax);
    const giftCardIds = [...new Set([...(before.giftCardIds ?? []), ...(guest.giftCardIds ?? [])])];
    const location = before.shippingLocation ?? guest.shippingLocation;
    const shippingKey = before.shippingLocation ? before.shippingKey : guest.shippingKey;
    rows.putCart(tx, {
      ...before,
      updatedAt: now,
      entries,
      ...(codes.length > 0 && { codes }),
      ...(giftCardIds.length > 0 && { giftCardIds: giftCardIds.slice(0, giftCardsMax) }),
      ...(location && { shippingLocation: location }),
      ...(shippingKey !== undefined && { shippingKey }),
      adds: [...before.adds, ...guest.adds].slice(-rememberedAdds),
    });
    rows.putCart(tx, { ...guest, mergedInto: before.token, updatedAt: now });
    // The guest's checkout is abandoned; release its stock for the shopper to hold.
    await dropHolds(tx, guest.id);
    return { token: before.token, clamps };
  });
}

const isEmpty = ({ entries, codes = [], giftCardIds = [] }: Cart) =>
  entries.length === 0 && codes.length === 0 && giftCardIds.length === 0;

/** Saved lines first, then the guest's lines without an equal. */
export function unionOf(saved: readonly CartEntry[], guest: readonly CartEntry[]): CartEntry[] {
  const raised = saved.map((entry) => {
    const equal = guest.find((one) => isSameLine(one, entry));
    return equal && equal.quantity > entry.quantity ? { ...entry, quantity: equal.quantity } : entry;
  });
  return [...raised, ...guest.filter((entry) => !saved.some((one) => isSameLine(one, entry)))];
}

/** Caps each variant's units across all lines at the stock; later lines are reduced first. */
async function clamped(
  store: Store,
  entries: readonly CartEntry[],
  { now, guestId, savedId }: { now: number; guestId: string; savedId: string },
): Promise<{ entries: CartEntry[]; clamps: Clamp[] }> {
  const saved = await findHold(store, savedId);
  const website = await loadWebsite(store);
  const left = new Map<string, number>();
  const kept: CartEntry[] = [];
  const clamps: Clamp[] = [];
  for (const entry of entries) {
    const [product] = await readable([findProduct(store, entry.itemId)]);
    const variant = product?.variants.find((one) => one.id === entry.variantId);
    if (!product || !isVisible(product, now) || !variant) {
      // Keep it: the cart shows such a line as unavailable.
      kept.push(entry);
      continue;
    }
    if (!left.has(variant.id)) {
      const [row] = await stockOf(store, { ...product, variants: [variant] }, { now, exceptHolder: guestId });
      const isHeld = saved !== undefined && saved.expiresAt > now;
      const own = isHeld ? (saved.pieces.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0) : 0;
      left.set(variant.id, isUnlimited(product, variant) ? maxQuantity : Math.max(row?.qtyInStock ?? 0, 0) + own);
    }
    const there = left.get(variant.id) ?? 0;
    const quantity = Math.min(entry.quantity, there, lineQuantityMax(product, website.store));
    left.set(variant.id, there - quantity);
    if (quantity > 0) kept.push(quantity === entry.quantity ? entry : { ...entry, quantity });
    if (quantity < entry.quantity)
      clamps.push({
        itemId: product.id,
        variantId: variant.id,
        title: product.title,
        wanted: entry.quantity,
        left: quantity,
      });
  }
  return { entries: kept, clamps };
}

/** Copies a cart's items and codes into a new cart without an owner, for signing out with `cloneCart`. @returns its token */
export async function cloneCart(parts: Parts, token: string | undefined): Promise<string | undefined> {
  const { store, clock, ids } = parts;
  const now = clock.now();
  const fresh = { id: ids.next(), token: ids.token(30) };
  return transact(store, async (tx) => {
    const cart = await rows.findCart(tx, token);
    if (!cart || cart.orderId !== undefined || cart.purchase || isEmpty(cart)) return undefined;
    // The destination and the payment are personal, so do not copy them.
    const { entries, codes } = cart;
    rows.putCart(tx, { ...fresh, createdAt: now, updatedAt: now, entries, adds: [], ...(codes && { codes }) });
    return fresh.token;
  });
}

/**
 * Resolves the cart of a request: the one of its token; where that was merged or does not exist, the signed-in shopper's own. A token of
 * another shopper's cart is ignored for a signed-in shopper.
 */
export async function cartTokenFor(
  store: Store,
  token: string | undefined,
  customerId: string | undefined,
): Promise<string | undefined> {
  if (customerId === undefined) return token;
  const [cart, own] = await Promise.all([rows.findCart(store, token), rows.findCartOf(store, customerId)]);
  if (cart?.customerId === customerId && cart.orderId === undefined) return token;
  if (own) return own.token;
  return cart && cart.customerId === undefined && cart.orderId === undefined ? token : undefined;
}

/** For a token in a URL: follows a merge only into the shopper's own cart. */
export async function cartTokenOfLink(store: Store, token: string, customerId: string | undefined): Promise<string> {
  if (customerId === undefined) return token;
  const into = await rows.findMergedInto(store, token);
  return into?.customerId === customerId ? into.token : token;
}

/** For an order whose customer is erased: the cart still has their shipping location. */
export async function removeCart(tx: Tx, token: string): Promise<void> {
  const cart = await rows.findCart(tx, token);
  if (cart) rows.deleteCart(tx, cart);
}

/** For a shopper whose data is erased. */
export async function removeCartOf(tx: Tx, customerId: string): Promise<void> {
  const cart = await rows.findCartOf(tx, customerId);
  if (cart) rows.deleteCart(tx, cart);
}
