// Stock of each variant, and the ledger of every change.

import { findCollection } from '../../content/collection/collection.ts';
import { queueEvent } from '../../outbox/outbox.ts';
import { CorruptValue } from '../../store/engines/value.ts';
import { known } from '../../store/known.ts';
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

const moves = table<StockMove, [string, number, string]>({
  name: 'stock-move',
  topic: 'stock',
  schema: stockMoveSchema,
});

/** Depend on both keys to notice any change of the available stock. */
export { heldKey, stockKey } from './store.ts';

/** `exceptHolder`: the cart whose own holds count as available. Without `now`, expired holds still count as held. */
export type StockView = { now?: number; exceptHolder?: string };

/**
 * Available stock, in the order of `product.variants`: stock on hand less what other checkouts hold. Digital goods, gift cards and
 * subscriptions are unlimited (commerce 1.1). Reads the last commit unguarded, since taking stock has its own bound.
 */
export async function stockOf(store: Store, product: Product, view: StockView = {}): Promise<StockRow[]> {
  const { variants } = product;
  const counters = await countersOf(store, [
    ...variants.map(({ id }) => stockKey(id)),
    ...variants.map(({ id }) => heldKey(id)),
  ]);
  const held = counters.slice(variants.length);
  const isHeld = held.some((pieces) => pieces > 0);
  const [mine, expired] = await Promise.all([
    isHeld && view.exceptHolder !== undefined ? findHold(store, view.exceptHolder) : undefined,
    isHeld && view.now !== undefined ? expiredPieces(store, view.now, view.exceptHolder) : undefined,
  ]);
  return variants.map((variant, n) => {
    const own = mine?.pieces.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0;
    const onHand = counters[n]!;
    const free = onHand - held[n]! + own + (expired?.get(variant.id) ?? 0);
    // If the owner lowers the stock below what is held, holders can still buy what exists, first come, first served.
    return row(product, variant, Math.max(free, Math.min(own, onHand)));
  });
}

/**
 * Stock as shown on pages, read at one moment, inside `whenKnown`. Above the highest cut it is the stock on hand,
 * because holds make no visible difference there.
 *
 * @param cuts stock levels above which a page looks different
 * @returns `level` changes when a variant crosses one of the cuts
 */
export function shownStock(
  store: Pick<Store, 'peek'>,
  product: Product,
  cuts: readonly number[],
): { rows: StockRow[]; level: string } {
  const counter = (key: Key) => {
    try {
      return (known(store, key)?.value as number | undefined) ?? 0;
    } catch (error) {
      // The engine has already logged it; the page is shown without this variant's stock, like in `getMany`.
      if (error instanceof CorruptValue) return 0;
      throw error;
    }
  };
  const isAbove = (pieces: number) => (cut: number) => pieces > cut;
  const rows = product.variants.map((variant) => {
    const onHand = counter(stockKey(variant.id));
    const free = onHand - counter(heldKey(variant.id));
    return row(product, variant, cuts.every(isAbove(free)) ? onHand : free);
  });
  const level = rows.map(({ qtyInStock }) => cuts.filter(isAbove(qtyInStock)).length).join();
  return { rows, level };
}

/** Stock on hand, held or not. */
export async function onHandOf(store: Store, product: Product): Promise<StockRow[]> {
  const counters = await countersOf(
    store,
    product.variants.map(({ id }) => stockKey(id)),
  );
  return product.variants.map((variant, n) => row(product, variant, counters[n]!));
}

/** Stock on hand within the transaction, for variants whose stock it takes anyway: the commit guards each of them. */
export const onHandInStep = (tx: Tx, wanted: readonly { product: Product; variantId: string }[]): Promise<StockRow[]> =>
  Promise.all(
    wanted.map(async ({ product, variantId }) => {
      const pieces = (await tx.get(stockKey(variantId))) as number | undefined;
      return row(product, product.variants.find(({ id }) => id === variantId)!, pieces ?? 0);
    }),
  );

/** Stock on hand and held stock, in the order of `product.variants`. Expired holds count until they are swept. */
export async function countsOf(store: Store, { variants }: Product): Promise<{ onHand: number; reserved: number }[]> {
  const counters = await countersOf(store, [
    ...variants.map(({ id }) => stockKey(id)),
    ...variants.map(({ id }) => heldKey(id)),
  ]);
  return variants.map((_, n) => ({ onHand: counters[n]!, reserved: counters[variants.length + n]! }));
}

function row(product: Product, variant: Variant, pieces: number): StockRow {
  const unlimited = isUnlimited(product, variant);
  return { variantId: variant.id, sku: variant.sku, unlimited, qtyInStock: unlimited ? 0 : Math.max(pieces, 0) };
}

const countersOf = async (store: Store, keys: readonly Key[]): Promise<number[]> =>
  (await store.getMany(keys)).map((entry) => (entry?.value as number | undefined) ?? 0);

/** Stock as visitors see it. @throws unknownItem, also for products they can't see */
export async function loadStock(store: Store, itemId: string, view: StockView = {}): Promise<StockRow[]> {
  const product = await loadProduct(store, itemId);
  const page = await findCollection(store, product.collectionId);
  if (!page?.enabled || !isVisible(product, view.now ?? Number.POSITIVE_INFINITY)) throw unknownItem({ itemId });
  const rows = await stockOf(store, product, view);
  return rows.map((row) => ({ ...row, qtyInStock: Math.min(row.qtyInStock, shownMax) }));
}

export type MoveCause = {
  reason: StockMove['reason'];
  why?: StockMove['why'];
  /** An order's id or an import's name. */
  ref: string;
  /** A contributor's id, `shopper`, `import`. */
  actor: string;
  at: number;
  /** Id of the ledger row. One is enough for all variants of a transaction. */
  moveId: string;
};

/** Writes the difference to the ledger. Of simultaneous calls, the last one wins. @throws stockInvalid */
export async function setStock(tx: Tx, variantId: string, quantity: number, cause: MoveCause): Promise<void> {
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > stockMax) {
    throw stockInvalid();
  }
  const before = ((await tx.get(stockKey(variantId))) as number | undefined) ?? 0;
  if (before !== quantity) moveStock(tx, variantId, quantity - before, cause);
}

/** Adds pieces, or takes them when negative. The commit fails when the stock would be negative. */
export function moveStock(tx: Tx, variantId: string, delta: number, cause: MoveCause): void {
  tx.add({ key: stockKey(variantId), by: delta, min: 0, max: stockMax });
  const { moveId, ...rest } = cause;
  moves.put(tx, { variantId, delta, ...rest }, variantId, cause.at, moveId);
}

/**
 * Takes an order's stock, first from the holds of its checkout. Beyond those, the commit fails unless enough is unheld.
 * @see withStockRefusal
 *
 * @param held the holds of the checkout, which end
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
  emitStockChanged(
    tx,
    lines.map(({ variantId }) => variantId),
    cause,
  );
  for (const [variantId, pieces] of left) if (pieces > 0) tx.add({ key: heldKey(variantId), by: -pieces, min: 0 });
  if (held) forgetHold(tx, held);
}

/**
 * Rethrows a broken stock counter as a refusal for the shopper. If expired holds were in the way, sweeps them and tries once more.
 * @throws notEnoughStock, soldOut
 */
export async function withStockRefusal<T>(store: Store, run: () => Promise<T>, view: StockView = {}): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isStockRefusal(error)) throw error;
    const { now } = view;
    if (now === undefined || (await sweepHolds({ store }, now)) === 0) throw await refusalOf(store, error, view);
  }
  try {
    return await run();
  } catch (error) {
    throw isStockRefusal(error) ? await refusalOf(store, error, view) : error;
  }
}

const isStockRefusal = (error: unknown): error is BoundBroken =>
  error instanceof BoundBroken && (error.key[0] === 'stock' || error.key[0] === 'stock-held');

async function refusalOf(store: Store, { key }: BoundBroken, { exceptHolder }: StockView): Promise<Error> {
  const variantId = key[1] as string;
  const [onHand = 0, held = 0] = await countersOf(store, [stockKey(variantId), heldKey(variantId)]);
  const mine = exceptHolder === undefined ? undefined : await findHold(store, exceptHolder);
  const own = mine?.pieces.find((one) => one.variantId === variantId)?.quantity ?? 0;
  const left = Math.max(onHand - held + own, Math.min(own, onHand));
  return stockShort({ left, variantId });
}

/** Queues one webhook event for all variants of a transaction. Commerce 1.10. */
export function emitStockChanged(
  tx: Tx,
  variantIds: readonly string[],
  { moveId, at }: Pick<MoveCause, 'moveId' | 'at'>,
): void {
  const changed = [...new Set(variantIds)];
  if (changed.length === 0) return;
  queueEvent(tx, { id: `${moveId}-stock`, topic: 'inventory.update', data: { variantIds: changed }, at });
}

/** Newest first. */
export async function listStockMoves(store: Store, variantId: string, limit = 100): Promise<StockMove[]> {
  const { records } = await moves.list(store, { prefix: [variantId], limit, reverse: true });
  return records;
}

/** Newest first. */
export async function pageOfMoves(
  store: Store,
  variantId: string,
  options: { limit: number; cursor?: string },
): Promise<{ moves: StockMove[]; cursor?: string }> {
  const { records, cursor } = await moves.list(store, { prefix: [variantId], reverse: true, ...options });
  return { moves: records, ...(cursor !== undefined && { cursor }) };
}
