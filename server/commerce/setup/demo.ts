// The demo content of a new site: which products, items and other parts belong to it. It can be removed until the owner
// changes it, and restored. Public.
import * as z from 'zod';
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { holdsItems } from '../../content/collection/schema.ts';
import type { Editor } from '../../content/document/draft.ts';
import { deleteItem, findItem, listItems, putItem, takeDeletedItem } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import type { LayoutParts } from '../../content/site-layout/site-layout.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { categoryPath, findCategory, listCategories } from '../product/category.ts';
import { deleteProduct, findProduct, pageOfProducts, putProduct } from '../product/product.ts';
import { type Category, type Product, productSchema } from '../product/schema.ts';
import {
  type DemoPart,
  findPart,
  listRemovedParts,
  notedParts,
  partSchema,
  removePart,
  restoreParts,
} from './demo-parts.ts';
import { type Demo, type DemoEntry, demoEntrySchema } from './schema.ts';

const entrySchema = z.object({ id: z.string(), of: z.enum(['product', 'item']), updatedOn: z.int() });
type Entry = z.infer<typeof entrySchema>;

/** `parts` is absent in sites created before parts were recorded. */
const demos = table<{ entries: Entry[]; parts?: DemoPart[] }, []>({
  name: 'demo-content',
  topic: 'first-steps',
  schema: z.object({ entries: z.array(entrySchema).max(1000), parts: z.array(partSchema).max(1000).optional() }),
});

const removedProducts = table<{ product: Product }>({
  name: 'removed-demo-product',
  topic: 'none: written with its product',
  schema: z.object({ product: productSchema }),
});
const removedItems = table<DemoEntry>({
  name: 'removed-demo-item',
  topic: 'none: written with its item',
  schema: demoEntrySchema,
});

const entriesMax = 1000;
const pageRows = 100;
/** Pages of products examined to find the owner's own. */
const pagesMax = 20;

const productPages = (store: Store, most?: number) =>
  eachPage((cursor) => pageOfProducts(store, { limit: pageRows, cursor }), most);

/** Records the whole demo content, at the end of seeding. */
export async function noteDemo(store: Store): Promise<void> {
  const entries: Entry[] = [];
  for await (const { records } of productPages(store)) {
    for (const { id, updatedOn } of records) entries.push({ id, of: 'product', updatedOn });
    if (entries.length >= entriesMax) break;
  }
  for (const collection of await listCollections(store)) {
    if (!holdsItems(collection)) continue;
    const { items } = await listItems(store, collection.id, { limit: pageRows });
    for (const { id, updatedOn } of items) entries.push({ id, of: 'item', updatedOn });
  }
  const parts = (await notedParts(store)).slice(0, entriesMax);
  await transact(store, async (tx) => demos.put(tx, { entries: entries.slice(0, entriesMax), parts }));
}

type Found = { entry: Entry; shown: DemoEntry };

/** Demo content that the owner hasn't changed. */
async function unchanged(store: Store): Promise<Found[]> {
  const { entries } = (await demos.find(store)) ?? { entries: [] };
  const found = await Promise.all(
    entries.map(async (entry) => {
      const record = entry.of === 'product' ? await findProduct(store, entry.id) : await findItem(store, entry.id);
      return record?.updatedOn === entry.updatedOn ? [{ entry, shown: shownOf(record) }] : [];
    }),
  );
  return found.flat();
}

const shownOf = (record: Product | Item): DemoEntry => {
  const { id, title } = record;
  if ('variants' in record) return { id, title, kind: 'product' };
  const kind = record.startDate !== undefined ? 'event' : record.bodyHtml === undefined ? 'image' : 'post';
  return { id, title: title.slice(0, 200), kind };
};

type FoundPart = { part: DemoPart; shown: DemoEntry };

/** Leaves out categories of the owner's products, and those that contain the owner's categories. */
async function unchangedParts(store: Store, removable: readonly Found[]): Promise<FoundPart[]> {
  const { parts = [] } = (await demos.find(store)) ?? {};
  const found = await Promise.all(
    parts.map(async (part) => {
      const shown = await findPart(store, part);
      return shown ? [{ part, shown }] : [];
    }),
  );
  const unchanged = found.flat();
  const categories = unchanged.flatMap(({ part }) => (part.of === 'category' ? [part.category] : []));
  if (categories.length === 0) return unchanged;
  const usedIds = await usedCategoryIds(store, new Set(removable.map(({ entry }) => entry.id)), categories);
  return unchanged.filter(({ part }) => part.of !== 'category' || usedIds?.has(part.id) === false);
}

/**
 * Categories of products that stay, the owner's categories, and their ancestors.
 * @returns undefined if there are too many products to examine
 */
async function usedCategoryIds(
  store: Store,
  removedIds: ReadonlySet<string>,
  demo: readonly Category[],
): Promise<Set<string> | undefined> {
  const demoIds = new Set(demo.map(({ id }) => id));
  const collectionIds = new Set(demo.map(({ collectionId }) => collectionId));
  const all = await Promise.all([...collectionIds].map((id) => listCategories(store, id)));
  const used = new Set(all.flat().flatMap(({ id }) => (demoIds.has(id) ? [] : [id])));
  for await (const { records, cursor } of productPages(store, pagesMax)) {
    for (const { id, categoryIds } of records)
      if (!removedIds.has(id)) for (const categoryId of categoryIds) used.add(categoryId);
    if (cursor === undefined) return withParents(store, used);
  }
  return undefined;
}

async function withParents(store: Store, ids: ReadonlySet<string>): Promise<Set<string>> {
  const found = await Promise.all([...ids].map((id) => findCategory(store, id)));
  const paths = await Promise.all(found.map((category) => (category ? categoryPath(store, category) : [])));
  return new Set(paths.flat().map(({ id }) => id));
}

const everything = async (store: Store) => {
  const found = await unchanged(store);
  return { found, foundParts: await unchangedParts(store, found) };
};

export async function countDemo(store: Store): Promise<number> {
  const { found, foundParts } = await everything(store);
  return found.length + foundParts.length;
}

export async function listDemo(store: Store): Promise<Demo> {
  const [{ found, foundParts }, products, items, parts] = await Promise.all([
    everything(store),
    removedProducts.list(store, { limit: entriesMax }),
    removedItems.list(store, { limit: entriesMax }),
    listRemovedParts(store),
  ]);
  const removed = [...products.records.map(({ product }) => shownOf(product)), ...items.records, ...parts];
  return { entries: [...found, ...foundParts].map(({ shown }) => shown), removed };
}

/** One commit per part: after a crash between them, the list of remaining parts is shorter. */
export async function removeDemo(parts: Parts & LayoutParts, editor: Editor): Promise<void> {
  const { store, clock } = parts;
  const now = clock.now();
  const { found, foundParts } = await everything(store);
  for (const { entry, shown } of found)
    await transact(store, async (tx) => {
      if (entry.of === 'product') await removeProduct(tx, entry);
      else await removeItem(tx, entry, shown, now);
    });
  for (const { part } of foundParts) await removePart(parts, editor, part);
}

async function removeProduct(tx: Tx, { id, updatedOn }: Entry): Promise<void> {
  const product = await findProduct(tx, id);
  // Changed a moment ago, so it now belongs to the owner.
  if (product?.updatedOn !== updatedOn) return;
  removedProducts.put(tx, { product }, id);
  await deleteProduct(tx, id);
}

async function removeItem(tx: Tx, { id, updatedOn }: Entry, shown: DemoEntry, now: number): Promise<void> {
  const item = await findItem(tx, id);
  if (item?.updatedOn !== updatedOn) return;
  removedItems.put(tx, shown, id);
  await deleteItem(tx, item, now);
  raiseSiteRevision(tx);
}

export async function restoreDemo(parts: Parts & LayoutParts, editor: Editor): Promise<void> {
  const { store } = parts;
  const [products, items] = await Promise.all([
    removedProducts.list(store, { limit: entriesMax }),
    removedItems.list(store, { limit: entriesMax }),
  ]);
  for (const { product } of products.records)
    await transact(store, async (tx) => {
      removedProducts.delete(tx, product.id);
      if (!(await findProduct(tx, product.id))) await putProduct(tx, product);
    });
  for (const { id } of items.records)
    await transact(store, async (tx) => {
      removedItems.delete(tx, id);
      const item = await takeDeletedItem(tx, id);
      if (item) await putItem(tx, item);
      raiseSiteRevision(tx);
    });
  const back = await restoreParts(parts, editor);
  await transact(store, async (tx) => {
    const { entries, parts = [] } = (await demos.find(tx)) ?? { entries: [] };
    const renoted = parts.map((one) => back.find(({ of, id }) => of === one.of && id === one.id) ?? one);
    demos.put(tx, { entries, parts: renoted });
  });
}

/** A product that the owner created or changed. */
export async function findOwnProduct(store: Store): Promise<Product | undefined> {
  const { entries } = (await demos.find(store)) ?? { entries: [] };
  const seeded = new Map(entries.map(({ id, updatedOn }) => [id, updatedOn]));
  for await (const { records } of productPages(store, pagesMax)) {
    const own = records.findLast(({ id, updatedOn }) => seeded.get(id) !== updatedOn);
    if (own) return own;
  }
  return undefined;
}
