// The previous and next post or product: `pagination` of item pages (page-json section 10).
import { findProduct, idsBeside } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { findItem, type ItemRow } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import { readable } from '../../store/engines/value.ts';
import { collectionPath } from './collection.ts';
import { itemJson } from './items.ts';
import type { PageContext } from './page-context.ts';
import { productJson } from './products.ts';
import type { ItemJson } from './text-item.ts';

/** `nextItem` is the older one (section 10). */
type Neighbours = { nextItem?: ItemJson; prevItem?: ItemJson };

/** @param visible items of the page, in its order */
export async function postNeighbours(
  context: PageContext,
  collection: Collection,
  item: Item,
  visible: readonly ItemRow[],
): Promise<Neighbours> {
  const at = visible.findIndex(({ id }) => id === item.id);
  if (at < 0) return {};
  const json = (one: Item) => itemJson(context, one, collectionPath(collection, context.website), { body: null });
  const find = async (row: ItemRow | undefined) => row && findItem(context.store, row.id);
  const [older, newer] = await Promise.all([find(visible[at + 1]), find(visible[at - 1])]);
  return { ...(older && { nextItem: await json(older) }), ...(newer && { prevItem: await json(newer) }) };
}

/** Store pages are in the owner's order. */
export async function productNeighbours(
  context: PageContext,
  collection: Collection,
  product: Product,
): Promise<Neighbours> {
  const json = async (reverse: boolean) => {
    const [id] = await idsBeside(context.store, product, { limit: 1, reverse });
    const one = id === undefined ? undefined : (await readable([findProduct(context.store, id)]))[0];
    return one && productJson(context, one, collectionPath(collection, context.website));
  };
  const [next, previous] = await Promise.all([json(false), json(true)]);
  return { ...(next && { nextItem: next }), ...(previous && { prevItem: previous }) };
}
