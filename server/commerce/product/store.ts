// Keys and rows of products, categories and their indexes. Private to this folder.

import * as z from 'zod';
import { chunkText } from '../../base/text/chunk.ts';
import { readCursor } from '../../store/cursor.ts';
import type { Key, Store } from '../../store/store.ts';
import { table, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { productTooLarge } from './errors.ts';
import { bodyCharsMax } from './limits.ts';
import { type Category, categorySchema, type Product, productSchema } from './schema.ts';

/**
 * A value in the store can have 64 KiB, less than 250 variants with a long description. A short `body` is part of the record; a long
 * one is stored beside it as pieces of JSON text:
 *
 *   ['product', id]                        head; `body`, or `pieces` > 0
 *   ['product-piece', id, generation, n]   text; two generations alternate, so that readers of the
 *                                          previous head still find its pieces
 */
const bodySchema = productSchema.pick({ variants: true, excerpt: true });
type Body = z.infer<typeof bodySchema>;

const headSchema = productSchema.omit({ variants: true, excerpt: true }).extend({
  body: bodySchema.optional(),
  pieces: z.int().min(0),
  generation: z.int().min(0),
  /** Scopes whose lists show the product: `all`, `visible` and categories with their ancestors. */
  listedIn: z.array(z.string()),
});
export type Head = z.infer<typeof headSchema>;

const pieceSchema = z.object({ generation: z.int(), text: z.string() });

const heads = table<Head>({ name: 'product', topic: 'products', schema: headSchema });
const pieces = table<z.infer<typeof pieceSchema>, [string, number, number]>({
  name: 'product-piece',
  topic: 'products',
  schema: pieceSchema,
});
export const categories = table<Category>({ name: 'product-category', topic: 'products', schema: categorySchema });

const inlineCharsMax = 12_000;
/** Characters; at most 3 bytes each, so a piece stays under 64 KiB. */
const pieceChars = 20_000;

export const productKey = (id: string): Key => heads.key(id);
export const urlKey = (collectionId: string, urlId: string): Key => ['product-url', collectionId, urlId];
export const categorySlugKey = (collectionId: string, parentId: string | null, slug: string): Key => [
  'product-category-slug',
  collectionId,
  parentId ?? '',
  slug,
];
/** Count of categories of the site. */
export const categoryCountKey: Key = ['product-category-count'];
export const categoryOrderKey = (category: Category): Key => [
  'product-category-order',
  category.collectionId,
  category.displayIndex,
  category.id,
];
/** Present while the product waits to be published. */
export const dueKey = ({ publishOn, id }: Pick<Product, 'publishOn' | 'id'>): Key => ['product-due', publishOn, id];
export const skuKey = (sku: string, productId: string): Key => ['product-sku', sku, productId];
export const listKey = (collectionId: string, scope: string, displayIndex: number, id: string): Key => [
  'product-list',
  collectionId,
  scope,
  displayIndex,
  id,
];
export const countKey = (collectionId: string, scope: string): Key => ['product-count', collectionId, scope];

export const findHead = (source: Tx | Store, id: string): Promise<Head | undefined> => heads.find(source, id);

/** @returns undefined if the head has changed in between; read it again */
export async function readBody(source: Tx | Store, head: Head): Promise<Body | undefined> {
  if (head.body) return head.body;
  const found = await Promise.all(
    Array.from({ length: head.pieces }, (_, n) => pieces.find(source, head.id, head.generation % 2, n)),
  );
  if (found.some((piece) => piece?.generation !== head.generation)) return undefined;
  return JSON.parse(found.map((piece) => piece?.text).join('')) as Body;
}

/** Heads, by id. */
export const listHeads = (store: Store, options: { limit: number; cursor?: string }) => heads.list(store, options);

/** Caches assembled products by head: assembling one costs more than reading it. */
const known = new WeakMap<Head, Product>();

export function assembled(head: Head, body: Body): Product {
  const before = known.get(head);
  if (before) return before;
  const { body: own, pieces: _, generation: __, listedIn: ___, ...fields } = head;
  const product = Object.freeze({ ...fields, ...body });
  if (own) known.set(head, product);
  return product;
}

/** Writes head and pieces, without indexes. */
export function putRecord(tx: Tx, product: Product, before: Head | undefined, listedIn: string[]): void {
  const { variants, excerpt, ...fields } = product;
  const text = JSON.stringify({ variants, excerpt } satisfies Body);
  if (text.length > bodyCharsMax) throw productTooLarge({ found: text.length, max: bodyCharsMax });
  const generation = (before?.generation ?? 0) + 1;
  if (text.length <= inlineCharsMax) {
    heads.put(tx, { ...fields, body: { variants, excerpt }, pieces: 0, generation, listedIn }, product.id);
    return;
  }
  bodySchema.parse({ variants, excerpt });
  const texts = chunkText(text, pieceChars);
  texts.forEach((one, n) => {
    pieces.put(tx, { generation, text: one }, product.id, generation % 2, n);
  });
  heads.put(tx, { ...fields, pieces: texts.length, generation, listedIn }, product.id);
}

/** Head and both generations of pieces. */
export function deleteRecord(tx: Tx, head: Head): void {
  heads.delete(tx, head.id);
  // A piece can be one character shorter than the maximum.
  const most = Math.ceil(bodyCharsMax / (pieceChars - 1));
  for (const turn of [0, 1]) for (let n = 0; n < most; n++) pieces.delete(tx, head.id, turn, n);
}

/** Deleted products, as pieces of JSON text, restorable for a while. */
const deletedSchema = z.object({ deletedAt: z.int(), text: z.string() });
const deletedPieces = table<z.infer<typeof deletedSchema>, [string, number]>({
  name: 'product-deleted',
  topic: 'none: written with its product',
  schema: deletedSchema,
  expiresAt: ({ deletedAt }) => deletedAt + deletedLifeMs,
});
const deletedLifeMs = 30 * 24 * 60 * 60 * 1000;
const deletedPiecesMax = 40;

export function keepDeleted(tx: Tx, product: Product, at: number): void {
  chunkText(JSON.stringify(product), pieceChars).forEach((text, n) => {
    deletedPieces.put(tx, { deletedAt: at, text }, product.id, n);
  });
}

/** Loads a deleted product and removes it from there. */
export async function takeDeleted(tx: Tx, id: string): Promise<Product | undefined> {
  let text = '';
  for (let n = 0; n < deletedPiecesMax; n++) {
    const piece = await deletedPieces.find(tx, id, n);
    if (!piece) break;
    text += piece.text;
    deletedPieces.delete(tx, id, n);
  }
  return text === '' ? undefined : productSchema.parse(JSON.parse(text));
}

/** The fields that lists can be filtered by without reading products. */
export type ListFacts = { tags: readonly string[]; starred: boolean; categoryIds: readonly string[] };

/**
 * Visible products by tag, in list order: `['product-tag', collectionId, lowercase tag, displayIndex, id]`. The value
 * holds the fields for other filters, and the tag as written.
 */
export const tagPrefix = (collectionId: string, tag?: string): Key =>
  tag === undefined ? ['product-tag', collectionId] : ['product-tag', collectionId, tag.toLowerCase()];
export type TagRow = ListFacts & { tag: string };

/** Further tags are shown only on the product's own page. */
const indexedTagsMax = 100;
const tagCharsMax = 200;

export type Tagged = Pick<Head, 'id' | 'collectionId' | 'displayIndex' | 'tags' | 'starred' | 'listedIn'>;

export function tagRowsOf(product: Tagged | undefined): Map<string, { key: Key; value: TagRow }> {
  const rows = new Map<string, { key: Key; value: TagRow }>();
  if (!product?.listedIn.includes('visible')) return rows;
  const facts = listValue('visible', product) as ListFacts;
  for (const tag of product.tags) {
    if (tag.length > tagCharsMax || rows.size >= indexedTagsMax || rows.has(tag.toLowerCase())) continue;
    const key = [...tagPrefix(product.collectionId, tag), product.displayIndex, product.id];
    rows.set(tag.toLowerCase(), { key, value: { ...facts, tag } });
  }
  return rows;
}

const ownScopes = ['all', 'visible'];

/** Value of the `visible` rows. Rows of other lists and of older versions have no filters. */
export const listValue = (scope: string, { tags, starred, listedIn }: Pick<Head, 'tags' | 'starred' | 'listedIn'>) =>
  scope === 'visible' ? { tags, starred, categoryIds: listedIn.filter((one) => !ownScopes.includes(one)) } : 1;

/** Prefix of the rows of a store page's visible products. */
export const visibleList = (collectionId: string): Key => ['product-list', collectionId, 'visible'];

export type ListRow = { id: string; facts: ListFacts };

/** Rows of a store page's visible products, in list order. */
export async function listRows(
  store: Store,
  collectionId: string,
  { limit, reverse, cursor }: { limit: number; cursor?: Key; reverse?: boolean },
): Promise<{ rows: ListRow[]; cursor?: Key }> {
  const page = await store.range({ ...under(visibleList(collectionId)), limit, reverse, after: cursor });
  const rows: ListRow[] = [];
  for (const { key, value } of page.rows) {
    const id = key[4] as string;
    rows.push({ id, facts: typeof value === 'object' ? (value as ListFacts) : await factsOf(store, id) });
  }
  return { rows, cursor: page.cursor };
}

async function factsOf(store: Store, id: string): Promise<ListFacts> {
  const head = await findHead(store, id);
  return head ? (listValue('visible', head) as ListFacts) : { tags: [], starred: false, categoryIds: [] };
}

/** Ids in list order. */
export async function listIds(
  store: Store,
  collectionId: string,
  scope: string,
  { limit, reverse, cursor }: { limit: number; cursor?: Key; reverse?: boolean },
): Promise<{ ids: string[]; cursor?: Key }> {
  const page = await store.range({ ...under(['product-list', collectionId, scope]), limit, reverse, after: cursor });
  return { ids: page.rows.map((row) => row.key[4] as string), cursor: page.cursor };
}

/**
 * Which product a variant belongs to, see variant-index.ts.
 *
 *   ['product-variant', variantId]     id of its product; can be stale, so check the product
 *   ['product-variants-new', id]       of a product whose variants have changed: ids of removed ones
 *   ['product-variants-known']         present once all older products have rows
 */
export const variantKey = (variantId: string): Key => ['product-variant', variantId];
export const changedVariantsKey = (productId: string): Key => ['product-variants-new', productId];
export const variantsKnownKey: Key = ['product-variants-known'];

type Ids = Product['variants'] | readonly [];

/** Part of the product's commit. @param after empty if the product is deleted */
export async function noteVariants(tx: Tx, productId: string, before: Ids, after: Ids): Promise<void> {
  const had = new Set(before.map(({ id }) => id));
  const has = new Set(after.map(({ id }) => id));
  const gone = [...had].filter((id) => !has.has(id));
  if (gone.length === 0 && [...has].every((id) => had.has(id))) return;
  const noted = ((await tx.get(changedVariantsKey(productId))) as string[] | undefined) ?? [];
  // After thousands of removals, the oldest rows stay behind, which is harmless.
  tx.put(changedVariantsKey(productId), [...new Set([...noted, ...gone])].slice(-goneMax));
}

const goneMax = 1000;

export function placeOf(cursor: string | undefined): unknown[] {
  // Doesn't parse an absent cursor, because that would construct an error.
  const place = cursor && readCursor(cursor);
  // The cursor comes from the URL, so an invalid one means the first page.
  return Array.isArray(place) ? place : [];
}
