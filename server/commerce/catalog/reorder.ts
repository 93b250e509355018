// The order of products on a store page. Public.
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { loadProduct, putProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { storePageMissing } from './errors.ts';

/** Products per commit; each has index rows for its categories and tags. */
const productsMax = 20;
const rowsMax = 400;
const rowsOf = ({ tags, categoryIds }: Product) => 12 + 2 * tags.length + 12 * categoryIds.length;

/**
 * Reorders these products within the positions that they have now; others stay where they are. Our choice: a long list takes several
 * commits, each of which lists every product exactly once. If interrupted, sending it again finishes it.
 *
 * @throws unknownItem, storePageMissing
 */
export async function reorderProducts(store: Store, collectionId: string, ids: readonly string[]): Promise<void> {
  const products = await Promise.all(ids.map((id) => loadProduct(store, id)));
  if (products.some((product) => product.collectionId !== collectionId)) throw storePageMissing({ collectionId });
  const positions = positionsOf(products);
  const moved = products.flatMap((product, n) =>
    product.displayIndex === positions[n] ? [] : [{ product, displayIndex: positions[n]! }],
  );
  for (const batch of batchesOf(moved))
    await transact(store, async (tx) => {
      for (const { product, displayIndex } of batch)
        await putProduct(tx, { ...(await loadProduct(tx, product.id)), displayIndex });
    });
}

/** Ascending and distinct, so later ones move on where two products share a position. */
function positionsOf(products: readonly Product[]): number[] {
  const positions = products.map(({ displayIndex }) => displayIndex).sort((a, b) => a - b);
  for (let n = 1; n < positions.length; n++) positions[n] = Math.max(positions[n]!, positions[n - 1]! + 1);
  return positions;
}

function batchesOf<Moved extends { product: Product }>(moved: readonly Moved[]): Moved[][] {
  const batches: Moved[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const one of moved) {
    rows += rowsOf(one.product);
    const batch = batches.at(-1);
    if (batch && rows <= rowsMax && batch.length < productsMax) batch.push(one);
    else {
      batches.push([one]);
      rows = rowsOf(one.product);
    }
  }
  return batches;
}
