// The posts and products beside one: `pagination` of item pages (page-json section 10). Called by page-data.ts.
import { listProducts } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { findImage } from '../../content/image/image.ts';
import { listItems } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import { isPublished } from '../resolve.ts';
import { collectionPath } from './collection.ts';
import type { ListPlace } from './lists.ts';
import { productJson } from './products.ts';
import { type ItemJson, textItemJson } from './text-item.ts';

/** `nextItem` is the older one (section 10). */
export type Neighbours = { nextItem?: ItemJson; prevItem?: ItemJson };

/** How many items around are looked at. Our choice: in longer lists an item has no neighbours past that. */
const lookMax = 1000;

export async function postNeighbours(place: ListPlace, collection: Collection, item: Item): Promise<Neighbours> {
  const { items } = await listItems(place.store, collection.id, { limit: lookMax });
  const visible = items.filter((one) => one.id === item.id || place.drafts || isPublished(one, place.now));
  const at = visible.findIndex(({ id }) => id === item.id);
  if (at < 0) return {};
  const json = async (one: Item) => {
    const image = one.mainImageId === undefined ? undefined : await findImage(place.store, one.mainImageId);
    return textItemJson(one, {
      origin: place.origin,
      collectionPath: collectionPath(collection, place.website),
      image,
      body: null,
    });
  };
  const [older, newer] = [visible[at + 1], visible[at - 1]];
  return { ...(older && { nextItem: await json(older) }), ...(newer && { prevItem: await json(newer) }) };
}

/** Store pages are in the owner's order; only the products of the first page of the list are looked at, at most 200. */
export async function productNeighbours(
  place: ListPlace,
  collection: Collection,
  product: Product,
): Promise<Neighbours> {
  const { products } = await listProducts(place.store, { collectionId: collection.id, limit: 200 });
  const at = products.findIndex(({ id }) => id === product.id);
  if (at < 0) return {};
  const json = (one: Product) =>
    productJson(place.store, place.website, one, {
      origin: place.origin,
      collectionPath: collectionPath(collection, place.website),
    });
  const [next, previous] = [products[at + 1], products[at - 1]];
  return { ...(next && { nextItem: await json(next) }), ...(previous && { prevItem: await json(previous) }) };
}
