// How many pieces of each variant are there, and the ledger of every change. Asked by cart, checkout, pages and importers.
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { BoundBroken, type Tx } from '../../store/transact.ts';
import { loadProduct } from '../product/product.ts';
import type { Product, StockRow } from '../product/schema.ts';
import { isUnlimited } from './availability.ts';
import { notEnoughStock, soldOut, stockInvalid } from './errors.ts';
import { type StockMove, stockMoveSchema } from './schema.ts';

const moves = table<StockMove, [string, number, string]>({ name: 'stock-move', schema: stockMoveSchema });

/** A plain counter of the store, moved by bounded adds and never below 0. Depend on it to be told of any change. */
export const stockKey = (variantId: string): Key => ['stock', variantId];

/** Pieces; a bound of ours, so that a typing error does not become a number that sums cannot hold. */
export const stockMax = 1_000_000_000;

/**
 * Stock of every variant, in the order of `product.variants`. Digital goods, gift cards and subscriptions are unlimited
 * (commerce 1.1). Reads the last commit but guards nothing: what takes stock is bounded by itself.
 */
export async function stockOf(store: Store, product: Product): Promise<StockRow[]> {
  const counters = await store.getMany(product.variants.map((variant) => stockKey(variant.id)));
  return product.variants.map((variant, index) => {
    const unlimited = isUnlimited(product, variant);
    const onHand = (counters[index]?.value as number | undefined) ?? 0;
    return { variantId: variant.id, sku: variant.sku, unlimited, qtyInStock: unlimited ? 0 : Math.max(onHand, 0) };
  });
}

/** Commerce 2.2: shown quantities end here. */
const shownMax = 9999;

/**
 * What visitors may know of a product's stock; of a hidden product only that there is none.
 * @throws unknownItem
 */
export async function loadStock(store: Store, itemId: string): Promise<StockRow[]> {
  const product = await loadProduct(store, itemId);
  const rows = await stockOf(store, product);
  if (!product.visible) return rows.map((row) => ({ ...row, unlimited: false, qtyInStock: 0 }));
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
    throw stockInvalid(`Stock must be a whole number from 0 to ${stockMax}; found ${quantity}`);
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
 * Runs something that takes stock and turns the refusal of a counter into the shopper's message.
 * @throws notEnoughStock, soldOut
 */
export async function withStockRefusal<T>(store: Store, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BoundBroken) || error.key[0] !== 'stock') throw error;
    const variantId = error.key[1] as string;
    const left = ((await store.get(error.key))?.value as number | undefined) ?? 0;
    throw left > 0 ? notEnoughStock(left, variantId) : soldOut(variantId);
  }
}

/** Newest first. */
export async function listStockMoves(store: Store, variantId: string, limit = 100): Promise<StockMove[]> {
  const { records } = await moves.list(store, { prefix: [variantId], limit, reverse: true });
  return records;
}
