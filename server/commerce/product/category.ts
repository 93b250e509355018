// Categories of store pages: by id, by URL and in list order. Public.
import { raiseCollectionRevision } from '../../content/collection/collection.ts';
import { formerKey } from '../../content/collection/former-address.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { cursorText } from '../../store/cursor.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { readValue, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { categoryLimit, categoryUrlTaken } from './errors.ts';
import { categoriesMax, categoryDepthMax } from './limits.ts';
import type { Category } from './schema.ts';
import * as rows from './store.ts';

export const findCategory = rows.categories.find;

/** The first 1,000 categories of a store page by `displayIndex`. */
export const listCategories = async (store: Store, collectionId: string): Promise<Category[]> =>
  (await listCategoryPage(store, collectionId, { limit: 1000 })).categories;

/** @param parentId null for the top level */
export async function findCategoryBySlug(
  source: Tx | Store,
  collectionId: string,
  parentId: string | null,
  urlSlug: string,
): Promise<Category | undefined> {
  const id = await readValue<string>(source, rows.categorySlugKey(collectionId, parentId, urlSlug));
  return id === undefined ? undefined : rows.categories.find(source, id);
}

/** The category at a path such as `kitchen/mugs`. */
export const findCategoryByPath = (source: Tx | Store, collectionId: string, urlSlugs: readonly string[]) =>
  categoryAt(source, urlSlugs, (parentId, urlSlug) => [rows.categorySlugKey(collectionId, parentId, urlSlug)]);

/** The category that used to have this path. Call it only if no category has the path now. */
export const findMovedCategory = (store: Store, collectionId: string, urlSlugs: readonly string[]) =>
  categoryAt(store, urlSlugs, (parentId, urlSlug) => [
    rows.categorySlugKey(collectionId, parentId, urlSlug),
    formerKey('category', collectionId, parentId ?? '', urlSlug),
  ]);

/** @param keysOf the keys to look up for a path segment; the first that leads to a category counts */
async function categoryAt(
  source: Tx | Store,
  urlSlugs: readonly string[],
  keysOf: (parentId: string | null, urlSlug: string) => Key[],
): Promise<Category | undefined> {
  if (urlSlugs.length > categoryDepthMax) return undefined;
  let found: Category | undefined;
  for (const urlSlug of urlSlugs) {
    let id: string | undefined;
    for (const key of keysOf(found?.id ?? null, urlSlug)) id ??= await readValue<string>(source, key);
    found = id === undefined ? undefined : await rows.categories.find(source, id);
    if (!found) return undefined;
  }
  return found;
}

/** The path of categories, from the top level down to this one. */
export async function categoryPath(source: Tx | Store, category: Category): Promise<Category[]> {
  const path = [category];
  for (let at = category; at.parentCategoryId !== null && path.length <= categoryDepthMax; ) {
    const parent = await findCategory(source, at.parentCategoryId);
    if (!parent) break;
    path.unshift(parent);
    at = parent;
  }
  return path;
}

/** The URL of the category's page (commerce 2.2 `fullUrl`). */
export const categoryFullUrl = async (source: Tx | Store, page: { urlId: string }, category: Category) =>
  addressPath(page.urlId, ...(await categoryPath(source, category)).map(({ urlSlug }) => urlSlug));

/** @throws categoryUrlTaken if a sibling has the URL (commerce 2.2: 409) */
export async function putCategory(tx: Tx, category: Category): Promise<void> {
  const before = await rows.categories.find(tx, category.id);
  const slugKey = (c: Category) => rows.categorySlugKey(c.collectionId, c.parentCategoryId, c.urlSlug);
  if (!before || JSON.stringify(slugKey(before)) !== JSON.stringify(slugKey(category))) {
    if ((await tx.get(slugKey(category))) !== undefined) throw categoryUrlTaken({ urlSlug: category.urlSlug });
    if (before) {
      tx.delete(slugKey(before));
      // Links to the old address keep working until another category takes it.
      tx.put(formerKey('category', before.collectionId, before.parentCategoryId ?? '', before.urlSlug), category.id);
    }
    tx.put(slugKey(category), category.id);
  }
  if (before) tx.delete(rows.categoryOrderKey(before));
  else await countCategory(tx, 1);
  tx.put(rows.categoryOrderKey(category), category.id);
  rows.categories.put(tx, category, category.id);
  raiseCollectionRevision(tx, category.collectionId);
}

/** Products keep the id, which is ignored from now on. */
export async function deleteCategory(tx: Tx, category: Category): Promise<void> {
  tx.delete(rows.categorySlugKey(category.collectionId, category.parentCategoryId, category.urlSlug));
  tx.delete(rows.categoryOrderKey(category));
  rows.categories.delete(tx, category.id);
  await countCategory(tx, -1);
  raiseCollectionRevision(tx, category.collectionId);
}

/** Counts the categories of the whole site (spec §9 "Nested categories limit 10000"). @throws categoryLimit */
async function countCategory(tx: Tx, by: 1 | -1): Promise<void> {
  const count = ((await tx.get(rows.categoryCountKey)) as number | undefined) ?? 0;
  if (by > 0 && count >= categoriesMax) throw categoryLimit({ max: categoriesMax });
  tx.put(rows.categoryCountKey, Math.max(0, count + by));
}

export const countCategories = async (store: Store): Promise<number> =>
  ((await store.get(rows.categoryCountKey))?.value as number | undefined) ?? 0;

/** One page of categories by `displayIndex`. */
export async function listCategoryPage(
  store: Store,
  collectionId: string,
  options: { limit: number; cursor?: string },
): Promise<{ categories: Category[]; cursor?: string }> {
  const prefix: Key = ['product-category-order', collectionId];
  const [index, id] = options.cursor === undefined ? [] : (rows.placeOf(options.cursor) as [number, string]);
  const page = await store.range({
    ...under(prefix),
    limit: options.limit,
    ...(typeof index === 'number' && typeof id === 'string' && { after: [...prefix, index, id] }),
  });
  const found = await readable(page.rows.map((row) => rows.categories.find(store, row.key[3] as string)));
  return {
    categories: found.filter((category) => category !== undefined),
    cursor: page.cursor && cursorText(page.cursor.slice(2)),
  };
}
