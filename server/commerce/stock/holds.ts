// Holds reserve stock for shoppers at checkout. Commerce 1.1.
//
// Held pieces of a variant are one counter with bounded adds: the store refuses a commit that would hold more than the stock on hand
// (`atMost`). Holding reads no stock, so two hundred simultaneous buyers do not conflict with each other or with orders. Each checkout
// has a single record, because a commit can name 500 keys and an order of 100 lines needs most of them. Public.

import { eachPage } from '../../base/paged.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { holdMaxMs, holdMs, pinnedHoldMs, sweptAtOnce } from './limits.ts';
import { type Hold, holdSchema, type Pieces } from './schema.ts';
import { heldKey, stockKey } from './store.ts';

/**
 *   ['hold', checkoutId]                      its pieces, and when it expires
 *   ['hold-until', expiresAt, checkoutId]     1; finds expired holds without reading others
 *   ['stock-held', variantId]                 counter of all holds, including expired ones until they are swept
 */
const holds = table<Hold>({ name: 'hold', topic: 'none: carts change constantly', schema: holdSchema });
/** Extensions of less than a second are not written. */
const sameMomentMs = 1000;
const untilKey = (expiresAt: number, checkoutId: string): Key => ['hold-until', expiresAt, checkoutId];

/**
 * Holds these pieces for a checkout (its cart's id), all or none, in place of its previous holds. Holding the same again extends them.
 *
 * The commit fails when too little is unheld: run it within `withStockRefusal`.
 * @param lines of tracked variants only; several of one variant add up
 */
export async function takeHolds(tx: Tx, checkoutId: string, lines: readonly Pieces[], now: number): Promise<void> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const before = await holds.find(tx, checkoutId);
  const had = new Map(before?.pieces.map(({ variantId, quantity }) => [variantId, quantity]));
  let moved = false;
  for (const variantId of new Set([...had.keys(), ...wanted.keys()])) {
    const by = (wanted.get(variantId) ?? 0) - (had.get(variantId) ?? 0);
    if (by === 0) continue;
    moved = true;
    tx.add({ key: heldKey(variantId), by, min: 0, ...(by > 0 && { atMost: stockKey(variantId) }) });
  }
  const pieces = [...wanted].map(([variantId, quantity]) => ({ variantId, quantity }));
  const after = extended({ ...(before ?? fresh(checkoutId, now)), pieces }, now);
  // Placing an order takes the holds twice, on saving and on placing; this skips the second commit.
  if (before && !moved && after.expiresAt - before.expiresAt < sameMomentMs) return;
  if (before) tx.delete(untilKey(before.expiresAt, checkoutId));
  if (pieces.length > 0) put(tx, after);
  else if (before) holds.delete(tx, checkoutId);
}

/** Called at every step of a checkout. @returns false without holds, or if they have expired */
export async function extendHolds(tx: Tx, checkoutId: string, now: number): Promise<boolean> {
  const before = await holds.find(tx, checkoutId);
  if (!before || isOver(before, now)) return false;
  const after = extended(before, now);
  if (after.expiresAt - before.expiresAt < sameMomentMs) return true;
  tx.delete(untilKey(before.expiresAt, checkoutId));
  put(tx, after);
  return true;
}

/** For shoppers who pay on another site: holds for an hour from now, but at most an hour beyond the current expiry. */
export async function pinHolds(tx: Tx, checkoutId: string, now: number): Promise<void> {
  const before = await holds.find(tx, checkoutId);
  if (!before) return;
  tx.delete(untilKey(before.expiresAt, checkoutId));
  put(tx, { ...before, pinned: true, expiresAt: Math.min(now, before.firstAt + holdMaxMs) + pinnedHoldMs });
}

/** Ends the holds of a checkout. @returns what it held */
export async function dropHolds(tx: Tx, checkoutId: string): Promise<Pieces[]> {
  const before = await holds.find(tx, checkoutId);
  if (!before) return [];
  for (const { variantId, quantity } of before.pieces) tx.add({ key: heldKey(variantId), by: -quantity, min: 0 });
  forgetHold(tx, before);
  return before.pieces;
}

/** Only the record: an order moves the counters together with its stock. @see takeStock */
export const findHold = holds.find;

export function forgetHold(tx: Tx, { checkoutId, expiresAt }: Hold): void {
  holds.delete(tx, checkoutId);
  tx.delete(untilKey(expiresAt, checkoutId));
}

const fresh = (checkoutId: string, now: number): Hold => ({ checkoutId, firstAt: now, expiresAt: 0, pieces: [] });

/** Expired, or impossibly far in the future because the clock was set back. */
export const isOver = ({ expiresAt }: Hold, now: number): boolean => expiresAt <= now || expiresAt > now + pinnedHoldMs;

/** Ten minutes from now, up to thirty minutes after the first hold. An expired hold starts over. */
function extended(hold: Hold, now: number): Hold {
  if (hold.pinned && !isOver(hold, now)) return hold;
  const { pinned: _, ...rest } = hold;
  const firstAt = isOver(hold, now) ? now : hold.firstAt;
  return { ...rest, firstAt, expiresAt: Math.min(now + holdMs, firstAt + holdMaxMs) };
}

function put(tx: Tx, hold: Hold): void {
  holds.put(tx, hold, hold.checkoutId);
  tx.put(untilKey(hold.expiresAt, hold.checkoutId), 1);
}

/** Quantities of expired but unswept holds, by variant. They are for sale. */
export async function expiredPieces(store: Store, now: number, exceptId?: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const hold of await expired(store, now)) {
    if (hold.checkoutId === exceptId) continue;
    for (const { variantId, quantity } of hold.pieces) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  }
  return sums;
}

async function expired(store: Store, now: number): Promise<Hold[]> {
  const between = (start: Key, end: Key) => store.range({ start, end, limit: sweptAtOnce });
  const pages = await Promise.all([
    between(['hold-until'], ['hold-until', now + 1]),
    between(['hold-until', now + pinnedHoldMs + 1], ['hold-until', Number.MAX_VALUE]),
  ]);
  const found = await holds.readMany(
    store,
    pages.flatMap(({ rows }) => rows.map(({ key }) => [String(key[2])] as const)),
  );
  return found.filter((hold) => hold !== undefined && isOver(hold, now)) as Hold[];
}

/**
 * Removes expired holds. Runs every minute, and immediately if stock seems too low.
 * @returns how many checkouts
 */
export async function sweepHolds({ store }: { store: Store }, now: number): Promise<number> {
  let swept = 0;
  for (const { checkoutId } of await expired(store, now)) {
    const dropped = transact(store, async (tx) => {
      const hold = await holds.find(tx, checkoutId);
      if (!hold || !isOver(hold, now)) return 0;
      await dropHolds(tx, checkoutId);
      return 1;
    });
    swept += (await readable([dropped]))[0] ?? 0;
  }
  return swept;
}

/** All holds, for audits. */
export async function listHolds(store: Store): Promise<Hold[]> {
  const all: Hold[] = [];
  for await (const page of eachPage((cursor) => holds.list(store, { limit: 1000, cursor }))) {
    all.push(...page.records);
  }
  return all;
}
