// How many pieces of each variant are there, and the ledger of every change. Asked by cart, checkout, pages and importers.

import { findCollection } from '../../content/collection/collection.ts';
import { queueEvent } from '../../outbox/outbox.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { BoundBroken, type Tx } from '../../store/transact.ts';
import { isUnlimited } from '../product/availability.ts';
import { unknownItem } from '../product/errors.ts';
import { loadProduct } from '../product/product.ts';
import type { Product, StockRow, Variant } from '../product/schema.ts';
import { isVisible } from '../product/visible.ts';
import { stockInvalid, stockShort } from './errors.ts';
import { expiredPieces, findHold, forgetHold, sweepHolds } from './holds.ts';
import { shownMax, stockMax } from './limits.ts';
import { type Hold, type Pieces, type StockMove, stockMoveSchema } from './schema.ts';
import { heldKey, stockKey } from './store.ts';

const moves = table<StockMove, [string, number, string]>({ name: 'stock-move', schema: stockMoveSchema });

/** Depend on both to be told of any change of what is there. */
export { heldKey, stockKey } from './store.ts';

/** Whose look it is: `holder` is the cart at whose checkout pieces may be held; without `now` expired holds still count. */
export type StockLooker = { now?: number; holder?: string };

/**
 * What can be had of every variant, in the order of `product.variants`: what is on the shelf less what other checkouts hold.
 * Digital goods, gift cards and subscriptions are unlimited (commerce 1.1). Reads the last commit but guards nothing: what
 * takes stock is bounded by itself.
 */
export async function stockOf(store: Store, product: Product, looker: StockLooker = {}): Promise<StockRow[]> {
  const { variants } = product;
  const counters = await countersOf(store, [
    ...variants.map(({ id }) => stockKey(id)),
    ...variants.map(({ id }) => heldKey(id)),
  ]);
  const held = counters.slice(variants.length);
  const isHeld = held.some((pieces) => pieces > 0);
  const [mine, expired] = await Promise.all([
    isHeld && looker.holder !== undefined ? findHold(store, looker.holder) : undefined,
    isHeld && looker.now !== undefined ? expiredPieces(store, looker.now, looker.holder) : undefined,
  ]);
  return variants.map((variant, n) => {
    const own = mine?.pieces.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0;
    const onHand = counters[n]!;
    const free = onHand - held[n]! + own + (expired?.get(variant.id) ?? 0);
    // Where the owner lowered the count below what is held, those who hold some may still buy what there is: the first to
    // pay has it. Otherwise each would be refused for the sake of the others.
    return row(product, variant, Math.max(free, Math.min(own, onHand)));
  });
}

/** As `stockOf`, but what is on the shelf, whoever holds it: for those who count it. */
export async function onHandOf(store: Store, product: Product): Promise<StockRow[]> {
  const counters = await countersOf(
    store,
    product.variants.map(({ id }) => stockKey(id)),
  );
  return product.variants.map((variant, n) => row(product, variant, counters[n]!));
}

function row(product: Product, variant: Variant, pieces: number): StockRow {
  const unlimited = isUnlimited(product, variant);
  return { variantId: variant.id, sku: variant.sku, unlimited, qtyInStock: unlimited ? 0 : Math.max(pieces, 0) };
}

const countersOf = async (store: Store, keys: readonly Key[]): Promise<number[]> =>
  (await store.getMany(keys)).map((entry) => (entry?.value as number | undefined) ?? 0);

/**
 * What visitors may know of a product's stock: of one that they cannot see, not even that it is there.
 * @throws unknownItem
 */
export async function loadStock(store: Store, itemId: string, looker: StockLooker = {}): Promise<StockRow[]> {
  const product = await loadProduct(store, itemId);
  const page = await findCollection(store, product.collectionId);
  if (!page?.enabled || !isVisible(product, looker.now ?? Number.POSITIVE_INFINITY)) throw unknownItem({ itemId });
  const rows = await stockOf(store, product, looker);
  return rows.map((row) => ({ ...row, qtyInStock: Math.min(row.qtyInStock, shownMax) }));
}

export type MoveCause = {
  reason: StockMove['reason'];
  /** What caused it: an order's id, an import's name. */
  ref: string;
  /** Who: a contributor's id, `shopper`, `import`. */
  actor: string;
  at: number;
  /** Names the ledger row: `parts.ids.next()`. One is enough for all variants of one step. */
  moveId: string;
};

/**
 * Sets the count of one variant and writes the difference to the ledger. Two that run together do not add up: the later
 * one wins. @throws stockInvalid
 */
export async function setStock(tx: Tx, variantId: string, quantity: number, cause: MoveCause): Promise<void> {
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > stockMax) {
    throw stockInvalid();
  }
  const before = ((await tx.get(stockKey(variantId))) as number | undefined) ?? 0;
  if (before !== quantity) moveStock(tx, variantId, quantity - before, cause);
}

/** Adds (or, below 0, takes) pieces within the commit; the commit is refused when fewer than 0 would be left. */
export function moveStock(tx: Tx, variantId: string, delta: number, cause: MoveCause): void {
  tx.add({ key: stockKey(variantId), by: delta, min: 0, max: stockMax });
  const { moveId, ...rest } = cause;
  moves.put(tx, { variantId, delta, ...rest }, variantId, cause.at, moveId);
}

/**
 * Takes what an order has within its commit: off the shelf, and out of what its checkout holds. What it holds too little of
 * (a hold that is over) is had only while nobody else holds it. The commit is refused otherwise. @see withStockRefusal
 *
 * @param held what the checkout holds; forgotten by this
 */
export function takeStock(
  tx: Tx,
  lines: readonly Pieces[],
  held: Hold | undefined,
  cause: Omit<MoveCause, 'reason'>,
): void {
  const left = new Map(held?.pieces.map(({ variantId, quantity }) => [variantId, quantity]));
  lines.forEach(({ variantId, quantity }, n) => {
    moveStock(tx, variantId, -quantity, { ...cause, reason: 'order', moveId: `${cause.moveId}-${n}` });
    const own = Math.min(left.get(variantId) ?? 0, quantity);
    left.set(variantId, (left.get(variantId) ?? 0) - own);
    tx.add({ key: heldKey(variantId), by: -own, min: 0, ...(own < quantity && { atMost: stockKey(variantId) }) });
  });
  tellStock(
    tx,
    lines.map(({ variantId }) => variantId),
    cause,
  );
  for (const [variantId, pieces] of left) if (pieces > 0) tx.add({ key: heldKey(variantId), by: -pieces, min: 0 });
  if (held) forgetHold(tx, held);
}

/**
 * Runs something that takes or holds stock and turns the refusal of a counter into the shopper's message. Where expired holds
 * were in the way they are swept, and it runs once more.
 * @throws notEnoughStock, soldOut
 */
export async function withStockRefusal<T>(store: Store, run: () => Promise<T>, looker: StockLooker = {}): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isStockRefusal(error)) throw error;
    const { now } = looker;
    if (now === undefined || (await sweepHolds({ store }, now)) === 0) throw await refusalOf(store, error, looker);
  }
  try {
    return await run();
  } catch (error) {
    throw isStockRefusal(error) ? await refusalOf(store, error, looker) : error;
  }
}

const isStockRefusal = (error: unknown): error is BoundBroken =>
  error instanceof BoundBroken && (error.key[0] === 'stock' || error.key[0] === 'stock-held');

async function refusalOf(store: Store, { key }: BoundBroken, { holder }: StockLooker): Promise<Error> {
  const variantId = key[1] as string;
  const [onHand = 0, held = 0] = await countersOf(store, [stockKey(variantId), heldKey(variantId)]);
  const mine = holder === undefined ? undefined : await findHold(store, holder);
  const own = mine?.pieces.find((one) => one.variantId === variantId)?.quantity ?? 0;
  const left = Math.max(onHand - held + own, Math.min(own, onHand));
  return stockShort({ left, variantId });
}

/** Whoever asked to be told of stock is told, once for a step, however many variants it moved. Commerce 1.10. */
export function tellStock(
  tx: Tx,
  variantIds: readonly string[],
  { moveId, at }: Pick<MoveCause, 'moveId' | 'at'>,
): void {
  const told = [...new Set(variantIds)];
  if (told.length === 0) return;
  queueEvent(tx, { id: `${moveId}-stock`, topic: 'inventory.update', data: { variantIds: told }, at });
}

/** Newest first. */
export async function listStockMoves(store: Store, variantId: string, limit = 100): Promise<StockMove[]> {
  const { records } = await moves.list(store, { prefix: [variantId], limit, reverse: true });
  return records;
}

/** A page of the ledger, newest first. */
export async function stockMovePage(
  store: Store,
  variantId: string,
  options: { limit: number; cursor?: string },
): Promise<{ moves: StockMove[]; cursor?: string }> {
  const { records, cursor } = await moves.list(store, { prefix: [variantId], reverse: true, ...options });
  return { moves: records, ...(cursor !== undefined && { cursor }) };
}
