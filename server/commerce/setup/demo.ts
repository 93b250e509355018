// The content that a new site comes with: which products and items it is, removed as long as the owner has not made it theirs, and brought
// back. Public.
import * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { holdsItems } from '../../content/collection/schema.ts';
import { deleteItem, findItem, listItems, putItem, takeDeletedItem } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { deleteProduct, findProduct, pageOfProducts, putProduct } from '../product/product.ts';
import { type Product, productSchema } from '../product/schema.ts';
import type { Demo, DemoEntry } from './schema.ts';

const entrySchema = z.object({ id: z.string(), of: z.enum(['product', 'item']), updatedOn: z.int() });
type Entry = z.infer<typeof entrySchema>;

const demos = table<{ entries: Entry[] }, []>({
  name: 'demo-content',
  schema: z.object({ entries: z.array(entrySchema).max(1000) }),
});

const removedProducts = table<{ product: Product }>({
  name: 'removed-demo-product',
  schema: z.object({ product: productSchema }),
});
const removedItems = table<DemoEntry>({
  name: 'removed-demo-item',
  schema: z.object({ id: z.string(), title: z.string(), kind: z.enum(['product', 'post', 'event', 'image']) }),
});

const entriesMax = 1000;
const pageRows = 100;

/** Notes everything that is there, at the end of filling a new site. */
export async function noteDemo(store: Store): Promise<void> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOfProducts(store, { limit: pageRows, ...(cursor !== undefined && { cursor }) });
    for (const { id, updatedOn } of page.records) entries.push({ id, of: 'product', updatedOn });
    cursor = page.cursor;
  } while (cursor !== undefined && entries.length < entriesMax);
  for (const collection of await listCollections(store)) {
    if (!holdsItems(collection)) continue;
    const { items } = await listItems(store, collection.id, { limit: pageRows });
    for (const { id, updatedOn } of items) entries.push({ id, of: 'item', updatedOn });
  }
  await transact(store, async (tx) => demos.put(tx, { entries: entries.slice(0, entriesMax) }));
}

type Found = { entry: Entry; shown: DemoEntry };

/** What is still as it came. */
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

export const countDemo = async (store: Store): Promise<number> => (await unchanged(store)).length;

export async function listDemo(store: Store): Promise<Demo> {
  const [found, products, items] = await Promise.all([
    unchanged(store),
    removedProducts.list(store, { limit: entriesMax }),
    removedItems.list(store, { limit: entriesMax }),
  ]);
  const removed = [...products.records.map(({ product }) => shownOf(product)), ...items.records];
  return { entries: found.map(({ shown }) => shown), removed };
}

/** One commit for each: a crash between them leaves a shorter list. */
export async function removeDemo({ store, clock }: Pick<Parts, 'store' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const { entry, shown } of await unchanged(store))
    await transact(store, async (tx) => {
      if (entry.of === 'product') await removeProduct(tx, entry);
      else await removeItem(tx, entry, shown, now);
    });
}

async function removeProduct(tx: Tx, { id, updatedOn }: Entry): Promise<void> {
  const product = await findProduct(tx, id);
  // Changed a moment ago: it is the owner's now.
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

export async function restoreDemo(store: Store): Promise<void> {
  const { removed } = await listDemo(store);
  for (const { id, kind } of removed)
    await transact(store, async (tx) => {
      if (kind === 'product') {
        const kept = await removedProducts.find(tx, id);
        removedProducts.delete(tx, id);
        if (kept && !(await findProduct(tx, id))) await putProduct(tx, kept.product);
        return;
      }
      removedItems.delete(tx, id);
      const item = await takeDeletedItem(tx, id);
      if (item) await putItem(tx, item);
      raiseSiteRevision(tx);
    });
}

/** A product that the owner made, or made theirs by changing it. */
export async function findOwnProduct(store: Store): Promise<Product | undefined> {
  const { entries } = (await demos.find(store)) ?? { entries: [] };
  const seeded = new Map(entries.map(({ id, updatedOn }) => [id, updatedOn]));
  let cursor: string | undefined;
  for (let page = 0; page < 20; page++) {
    const listed = await pageOfProducts(store, { limit: pageRows, ...(cursor !== undefined && { cursor }) });
    const own = listed.records.findLast(({ id, updatedOn }) => seeded.get(id) !== updatedOn);
    if (own) return own;
    cursor = listed.cursor;
    if (cursor === undefined) return undefined;
  }
  return undefined;
}
