// The visit that led to an order: a reported purchase counts once, and only if the shop has the order. Public.
import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { findOrderState } from '../../commerce/order/order.ts';
import { known } from '../../store/known.ts';
import type { Store } from '../../store/store.ts';
import { eachRange, under } from '../../store/table.ts';
import { countsKeptMs } from '../rollup/counters.ts';
import { namesOf } from '../rollup/names.ts';
import type { RawHit } from '../rollup/raw-hit.ts';
import { hitBufferOf } from './buffer.ts';

type PurchaseParts = { store: Store; clock: { now(): number } };

/** Later reports come from a page opened again. */
const orderAgeMaxMs = 86_400_000;
export const purchaseTable = 'census-order';
const keyOf = (orderId: string) => [purchaseTable, orderId];
/** Dictionary numbers. */
type Stored = readonly [source: number, campaign: number, entry: number];

const reported = perStore((_: { store: Store }) => new LRUCache<string, true>({ max: 5_000 }));

/** Whether this is the first report of an order of the shop. */
export async function isFirstReport(parts: PurchaseParts, orderId: string): Promise<boolean> {
  const { store, clock } = parts;
  if (!/^[0-9a-f]{24}$/.test(orderId) || reported(parts).has(orderId)) return false;
  const order = await findOrderState(store, orderId);
  if (!order || order.createdAt < clock.now() - orderAgeMaxMs || (await store.peek(keyOf(orderId)))) return false;
  // Another report may have arrived in between.
  if (reported(parts).has(orderId)) return false;
  reported(parts).set(orderId, true);
  return true;
}

/** Written to disk with the hit. */
export function keepOrigin(store: Store, orderId: string, { at, source, campaign, entry }: RawHit): void {
  hitBufferOf({ store }).putBeside(keyOf(orderId), [source, campaign, entry] satisfies Stored, at + countsKeptMs);
}

/** The origins of all orders. */
export async function* storedOrigins(store: Store): AsyncGenerator<Stored> {
  for await (const { rows } of eachRange(store, { ...under([purchaseTable]), limit: 200 }))
    for (const { value } of rows) yield value as Stored;
}

export type Origin = { source: string; campaign: string; page: string };

/**
 * Call it inside `whenKnown`. Source, campaign, and first page of the visit that led to the order; undefined if no
 * visit is known.
 */
export function originOf(store: Store, orderId: string): Origin | undefined {
  const stored = known(store, keyOf(orderId))?.value as Stored | undefined;
  if (stored === undefined) return undefined;
  const names = namesOf({ store });
  const [source, campaign, page] = stored;
  return {
    source: names.textOf('source', source),
    campaign: names.textOf('campaign', campaign),
    page: names.textOf('page', page),
  };
}
