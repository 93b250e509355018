// Products: by id, URL, SKU and in list order.

import { tooBusy } from '../../base/errors.ts';
import { raiseCollectionRevision } from '../../content/collection/collection.ts';
import { formerKey } from '../../content/collection/former-address.ts';
import { noteSearchable } from '../../content/search/search-index.ts';
import { listInSitemap } from '../../content/sitemap/sitemap-rows.ts';
import { cursorText } from '../../store/cursor.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, readValue } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { productUrlTaken, unknownItem } from './errors.ts';
import type { Category, Product, Variant } from './schema.ts';
import * as rows from './store.ts';

/** Depend on this key to notice changes of the product. */
export const productKey = rows.productKey;

export async function findProduct(source: Tx | Store, id: string): Promise<Product | undefined> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const head = await rows.findHead(source, id);
    if (!head) return undefined;
    const body = await rows.readBody(source, head);
    if (body) return rows.assembled(head, body);
  }
  throw tooBusy({ productId: id });
}

/** @throws unknownItem */
export async function loadProduct(source: Tx | Store, id: string): Promise<Product> {
  const product = await findProduct(source, id);
  if (!product) throw unknownItem({ itemId: id });
  return product;
}

export async function findProductByUrlId(
  source: Tx | Store,
  collectionId: string,
  urlId: string,
): Promise<Product | undefined> {
  const id = await readValue<string>(source, rows.urlKey(collectionId, urlId));
  return id === undefined ? undefined : findProduct(source, id);
}

/** The product that used to have this URL. Call it only if no product has the URL now. */
export async function findMovedProduct(
  store: Store,
  collectionId: string,
  urlId: string,
): Promise<Product | undefined> {
  const id = await readValue<string>(store, formerKey('product', collectionId, urlId));
  return id === undefined ? undefined : findProduct(store, id);
}

/** Up to 100 variants with this SKU, which need not be unique. */
export async function findBySku(store: Store, sku: string): Promise<{ product: Product; variant: Variant }[]> {
  const prefix: Key = ['product-sku', sku];
  const page = await store.range({ start: prefix, end: afterPrefix(prefix), limit: 100 });
  const products = await readable(page.rows.map((row) => findProduct(store, row.key[2] as string)));
  return products.flatMap((product) =>
    product ? product.variants.filter((variant) => variant.sku === sku).map((variant) => ({ product, variant })) : [],
  );
}

/**
 * Stores a product and updates its indexes: URL, SKU, lists and counts. Raises the collection's revision. Stock is
 * separate: see stock/.
 *
 * @throws productUrlTaken if another product of the collection has the URL; productTooLarge
 */
export async function putProduct(tx: Tx, product: Product): Promise<void> {
  const before = await rows.findHead(tx, product.id);
  const old = before && { head: before, body: await rows.readBody(tx, before) };
  if (before?.urlId !== product.urlId || before.collectionId !== product.collectionId) {
    if ((await tx.get(rows.urlKey(product.collectionId, product.urlId))) !== undefined)
      throw productUrlTaken({ urlId: product.urlId });
    if (before) {
      tx.delete(rows.urlKey(before.collectionId, before.urlId));
      // Links to the old address keep working until another product takes it.
      tx.put(formerKey('product', before.collectionId, before.urlId), product.id);
    }
    tx.put(rows.urlKey(product.collectionId, product.urlId), product.id);
  }
  indexSkus(tx, product, old?.body?.variants ?? []);
  await rows.noteVariants(tx, product.id, old?.body?.variants ?? [], product.variants);
  const listedIn = await scopesOf(tx, product);
  relist(tx, before, { ...product, listedIn });
  retag(tx, before, { ...product, listedIn });
  await listInSitemap(tx, product.id, before, isForSearchEngines(product) ? product : undefined);
  if (!before || !old?.body || searchedOf({ ...before, ...old.body }) !== searchedOf(product)) noteSearch(tx, product);
  rows.putRecord(tx, product, before, listedIn);
  if (before) tx.delete(rows.dueKey(before));
  if (isScheduled(product)) tx.put(rows.dueKey(product), 1);
  raiseCollectionRevision(tx, product.collectionId);
  if (before && before.collectionId !== product.collectionId) raiseCollectionRevision(tx, before.collectionId);
}

/**
 * Does nothing if the product doesn't exist. @param at the deletion time, if the product should be restorable for a
 * while
 */
export async function deleteProduct(tx: Tx, id: string, at?: number): Promise<void> {
  const head = await rows.findHead(tx, id);
  if (!head) return;
  const body = await rows.readBody(tx, head);
  if (at !== undefined && body) rows.keepDeleted(tx, rows.assembled(head, body), at);
  tx.delete(rows.urlKey(head.collectionId, head.urlId));
  for (const sku of new Set(body?.variants.map((variant) => variant.sku))) tx.delete(rows.skuKey(sku, id));
  await rows.noteVariants(tx, id, body?.variants ?? [], []);
  relist(tx, head, undefined);
  retag(tx, head, undefined);
  await listInSitemap(tx, id, head, undefined);
  noteSearch(tx, head);
  tx.delete(rows.dueKey(head));
  rows.deleteRecord(tx, head);
  raiseCollectionRevision(tx, head.collectionId);
}

/** Restores a deleted product's data; the caller stores it. Its stock was never removed. */
export const takeDeletedProduct = (tx: Tx, id: string): Promise<Product | undefined> => rows.takeDeleted(tx, id);

const noteSearch = (tx: Tx, { id, collectionId }: Pick<Product, 'id' | 'collectionId'>): void =>
  noteSearchable(tx, id, { kind: 'product', collectionId });

/** Changes whenever anything searchable changes. */
const searchedOf = (product: Product): string => {
  const { title, excerpt, tags, variants, visible, collectionId } = product;
  return JSON.stringify([
    title,
    excerpt,
    tags,
    variants.map(({ sku }) => sku),
    visible,
    isScheduled(product),
    collectionId,
  ]);
};

const isForSearchEngines = ({ visible, seo }: Pick<Product, 'visible' | 'seo'>) => visible && seo?.hidden !== true;

/**
 * Adds index rows that older versions did not write: tags, sitemap, search. Safe to repeat.
 */
export async function indexProduct(tx: Tx, id: string): Promise<void> {
  const head = await rows.findHead(tx, id);
  if (!head) return;
  for (const { key, value } of rows.tagRowsOf(head).values()) tx.put(key, value);
  await listInSitemap(tx, id, undefined, isForSearchEngines(head) ? head : undefined);
  noteSearch(tx, head);
}

function retag(tx: Tx, before: rows.Tagged | undefined, after: rows.Tagged | undefined): void {
  const had = rows.tagRowsOf(before);
  const has = rows.tagRowsOf(after);
  for (const [tag, row] of had) {
    const next = has.get(tag);
    if (JSON.stringify(row) === JSON.stringify(next)) has.delete(tag);
    else if (JSON.stringify(row.key) !== JSON.stringify(next?.key)) tx.delete(row.key);
  }
  for (const { key, value } of has.values()) tx.put(key, value);
}

/** Scheduled products are in no list until `publishDue` rewrites them. */
const isScheduled = ({
  visible,
  publishOn,
  updatedOn,
}: Pick<Product, 'visible' | 'publishOn' | 'updatedOn'>): boolean => visible && publishOn > updatedOn;

/** Publishes up to a hundred scheduled products that are due, which also refreshes cached pages. @returns how many */
export async function publishDue(store: Store, now: number): Promise<number> {
  const start: Key = ['product-due'];
  const { rows: due } = await store.range({ start, end: [...start, now + 1], limit: 100 });
  for (const { key } of due) {
    const published = transact(store, async (tx) => {
      const product = await findProduct(tx, key[2] as string);
      if (!product || product.publishOn > now) tx.delete(key);
      else await putProduct(tx, { ...product, updatedOn: Math.max(now, product.updatedOn + 1) });
    });
    await readable([published]);
  }
  return due.length;
}

/** SKU rows deleted per commit. Leftovers are harmless, since `findBySku` checks every row. */
const skuDeletesMax = 150;

function indexSkus(tx: Tx, product: Product, before: readonly Variant[]): void {
  const had = new Set(before.map((variant) => variant.sku));
  const has = new Set(product.variants.map((variant) => variant.sku).filter((sku) => sku !== ''));
  const gone = [...had].filter((sku) => !has.has(sku));
  for (const sku of gone.slice(0, skuDeletesMax)) tx.delete(rows.skuKey(sku, product.id));
  for (const sku of has) if (!had.has(sku)) tx.put(rows.skuKey(sku, product.id), 1);
}

/** Lists that show the product. Our choice: a product is also in the ancestors of its categories. */
async function scopesOf(tx: Tx, product: Product): Promise<string[]> {
  if (!product.visible || isScheduled(product)) return ['all'];
  const scopes = new Set(['all', 'visible']);
  for (const categoryId of product.categoryIds) {
    let id: string | null = categoryId;
    for (let depth = 0; id !== null && depth < 6; depth++) {
      scopes.add(id);
      const category: Category | undefined = await rows.categories.find(tx, id);
      id = category?.parentCategoryId ?? null;
    }
  }
  return [...scopes];
}

type Listed = Pick<rows.Head, 'id' | 'collectionId' | 'displayIndex' | 'tags' | 'starred' | 'listedIn'>;

function relist(tx: Tx, before: Listed | undefined, after: Listed | undefined): void {
  const place = (p: Listed | undefined) => p && `${p.collectionId} ${p.displayIndex}`;
  const moved = place(before) !== place(after);
  for (const scope of before?.listedIn ?? []) {
    if (!before || (!moved && after?.listedIn.includes(scope))) continue;
    tx.delete(rows.listKey(before.collectionId, scope, before.displayIndex, before.id));
    tx.add({ key: rows.countKey(before.collectionId, scope), by: -1, min: 0 });
  }
  for (const scope of after?.listedIn ?? []) {
    if (!after) continue;
    const value = rows.listValue(scope, after);
    const stays = !moved && before?.listedIn.includes(scope);
    if (stays && JSON.stringify(rows.listValue(scope, before!)) === JSON.stringify(value)) continue;
    tx.put(rows.listKey(after.collectionId, scope, after.displayIndex, after.id), value);
    if (!stays) tx.add({ key: rows.countKey(after.collectionId, scope), by: 1 });
  }
}

type ProductList = {
  products: Product[];
  /** Size of the whole list. A stored count, so it costs one read. */
  total: number;
  /** Present if there are more. */
  cursor?: string;
};

/**
 * One page of a store page's products by `displayIndex`, or of one category's.
 * @param options.hidden includes hidden products; cannot be combined with `categoryId`
 */
export async function listProducts(
  store: Store,
  options: {
    collectionId: string;
    categoryId?: string;
    limit: number;
    cursor?: string;
    reverse?: boolean;
    hidden?: boolean;
  },
): Promise<ProductList> {
  const scope = scopeOf(options);
  const page = await rows.listIds(store, options.collectionId, scope, {
    limit: options.limit,
    reverse: options.reverse,
    cursor: cursorKey(options.cursor, options.collectionId, scope),
  });
  const [products, total] = await Promise.all([
    readable(page.ids.map((id) => findProduct(store, id))),
    countProducts(store, options),
  ]);
  return {
    products: products.filter((product) => product !== undefined),
    total,
    cursor: page.cursor && cursorText(page.cursor.slice(3)),
  };
}

/** All products, by id. Leaves out a product that changes while it is read. */
export async function pageOfProducts(
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ records: Product[]; cursor?: string }> {
  const { records, cursor } = await rows.listHeads(store, options);
  const products = records.map(async (head) => {
    const body = await rows.readBody(store, head);
    return body && rows.assembled(head, body);
  });
  return {
    records: (await readable(products)).filter((product) => product !== undefined),
    ...(cursor !== undefined && { cursor }),
  };
}

/**
 * Ids of visible products of a store page or category, after (or, in reverse, before) one product. Reads no products,
 * so the cost doesn't grow with the store.
 */
export async function idsBeside(
  store: Store,
  product: Pick<Product, 'id' | 'collectionId' | 'displayIndex'>,
  options: { limit: number; categoryId?: string; reverse?: boolean },
): Promise<string[]> {
  const scope = scopeOf(options);
  const cursor = rows.listKey(product.collectionId, scope, product.displayIndex, product.id);
  const { limit, reverse } = options;
  return (await rows.listIds(store, product.collectionId, scope, { limit, reverse, cursor })).ids;
}

/** The cursor comes from the URL (spec §2), so an invalid one means the first page. */
export function cursorKey(text: string | undefined, collectionId: string, scope: string): Key | undefined {
  const [displayIndex, id] = rows.placeOf(text);
  if (!Number.isFinite(displayIndex) || typeof id !== 'string' || id.length > 100) return undefined;
  return rows.listKey(collectionId, scope, displayIndex as number, id);
}

export const isProductCursor = (text: string): boolean => cursorKey(text, '', '') !== undefined;

export const idOfCursor = (text: string): string | undefined => cursorKey(text, '', '')?.[4] as string | undefined;

/** The cursor of a list page that ends with this product. */
export const productCursor = ({ displayIndex, id }: Pick<Product, 'displayIndex' | 'id'>): string =>
  cursorText([displayIndex, id]);

export async function countProducts(
  store: Store,
  options: { collectionId: string; categoryId?: string; hidden?: boolean },
): Promise<number> {
  const entry = await store.get(rows.countKey(options.collectionId, scopeOf(options)));
  return (entry?.value as number | undefined) ?? 0;
}

const scopeOf = (options: { categoryId?: string; hidden?: boolean }) =>
  options.hidden ? 'all' : (options.categoryId ?? 'visible');
