// Pieces kept for those who are at the checkout: nobody else is sold them meanwhile. Asked by checkout and stock.ts. Commerce 1.1.
//
// The pieces that are held of a variant are one counter, moved by bounded adds: the store itself refuses a commit after which
// more would be held than are on the shelf (`atMost`). Nobody reads the shelf in order to hold from it, so two hundred buyers
// entering at once conflict with each other as little as with the orders that are being placed. What a checkout holds is one
// record, however many lines it has, because a commit names 500 keys at most and an order of 100 lines needs most of them.

import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { holdMaxMs, holdMs, pinnedHoldMs, sweptAtOnce } from './limits.ts';
import { type Hold, holdSchema, type Pieces } from './schema.ts';
import { heldKey, stockKey } from './store.ts';

/**
 *   ['hold', checkoutId]                      what it holds, and until when
 *   ['hold-until', expiresAt, checkoutId]     1; those that are over, found without reading the others
 *   ['stock-held', variantId]                 counter: the sum of all holds, the expired ones included until they are swept
 */
const holds = table<Hold>({ name: 'hold', schema: holdSchema });
/** A hold is extended by whole seconds; what would move its end by less is not written. */
const sameMomentMs = 1000;
const untilKey = (expiresAt: number, checkoutId: string): Key => ['hold-until', expiresAt, checkoutId];

/**
 * Holds these pieces for a checkout (its cart's id), all or none, in place of what it held before; again extends.
 *
 * The commit is refused when others hold what is missing: run it within `withStockRefusal`.
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
  // One press of a button holds twice, on saving and on placing: the second time is not worth a commit.
  if (before && !moved && after.expiresAt - before.expiresAt < sameMomentMs) return;
  if (before) tx.delete(untilKey(before.expiresAt, checkoutId));
  if (pieces.length > 0) put(tx, after);
  else if (before) holds.delete(tx, checkoutId);
}

/** Every step of a checkout extends what it holds. @returns false when it holds nothing, or no longer */
export async function extendHolds(tx: Tx, checkoutId: string, now: number): Promise<boolean> {
  const before = await holds.find(tx, checkoutId);
  if (!before || isOver(before, now)) return false;
  tx.delete(untilKey(before.expiresAt, checkoutId));
  put(tx, extended(before, now));
  return true;
}

/** While the shopper pays at somebody else's page: an hour from now, and never beyond an hour after any step would have ended it. */
export async function pinHolds(tx: Tx, checkoutId: string, now: number): Promise<void> {
  const before = await holds.find(tx, checkoutId);
  if (!before) return;
  tx.delete(untilKey(before.expiresAt, checkoutId));
  put(tx, { ...before, pinned: true, expiresAt: Math.min(now, before.firstAt + holdMaxMs) + pinnedHoldMs });
}

/** Gives everything back that a checkout holds. @returns what it held */
export async function dropHolds(tx: Tx, checkoutId: string): Promise<Pieces[]> {
  const before = await holds.find(tx, checkoutId);
  if (!before) return [];
  for (const { variantId, quantity } of before.pieces) tx.add({ key: heldKey(variantId), by: -quantity, min: 0 });
  forgetHold(tx, before);
  return before.pieces;
}

/** The record without the counters: an order moves these together with the shelf. @see takeStock */
export const findHold = (source: Tx | Store, checkoutId: string): Promise<Hold | undefined> =>
  holds.find(source, checkoutId);

export function forgetHold(tx: Tx, { checkoutId, expiresAt }: Hold): void {
  holds.delete(tx, checkoutId);
  tx.delete(untilKey(expiresAt, checkoutId));
}

const fresh = (checkoutId: string, now: number): Hold => ({ checkoutId, firstAt: now, expiresAt: 0, pieces: [] });

/** One that ends later than any hold may was taken before the clock was set back: it would lock the shelf until then. */
export const isOver = ({ expiresAt }: Hold, now: number): boolean => expiresAt <= now || expiresAt > now + pinnedHoldMs;

/** Ten minutes from now, and never beyond thirty from the first; one that was over begins anew. */
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

/** Pieces of holds that are over and not swept yet, by variant: they are for sale. Usually none: the sweep is never far. */
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
 * Gives back what expired holds keep. Run each minute, and at once by whoever finds too little on the shelf.
 * @returns how many checkouts lost theirs
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

/** Every hold there is: for audits. */
export async function listHolds(store: Store): Promise<Hold[]> {
  const all: Hold[] = [];
  let cursor: string | undefined;
  do {
    const page = await holds.list(store, { limit: 1000, cursor });
    all.push(...page.records);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return all;
}
