// Categories of a store page. Commerce 2.2.
import { eachPage, pageEnd } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { slugOfTitle } from '../../content/collection/url-id.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import {
  categoryFullUrl,
  categoryPath,
  deleteCategory,
  findCategory,
  listCategoryPage,
  putCategory,
} from '../product/category.ts';
import { categoryDepthMax } from '../product/limits.ts';
import type { Category } from '../product/schema.ts';
import { findStorePage } from './catalog.ts';
import {
  categoriesChanged,
  categoryBelowItself,
  categoryInUse,
  categoryTooDeep,
  categoryUnknown,
  parentCategoryUnknown,
  storePageMissing,
} from './errors.ts';
import type { CategoryAnswer, CategoryOrder, CategoryPage, ChangedCategory, NewCategory } from './schema.ts';

/** @throws storePageMissing, parentCategoryUnknown, categoryTooDeep, categoryUrlTaken, categoryLimit */
export async function createCategory(
  parts: Parts,
  collectionId: string,
  body: NewCategory,
  within: (tx: Tx, answer: CategoryAnswer) => void = () => {},
): Promise<CategoryAnswer> {
  const id = parts.ids.next();
  const { type, pageRendering: _, urlSlug, ...fields } = body;
  return transact(parts.store, async (tx) => {
    if (!(await findStorePage(tx, collectionId))) throw storePageMissing({ collectionId });
    const category: Category = { id, collectionId, ...fields, urlSlug: urlSlug || slugOf(fields.displayName) };
    await assertParent(tx, category, 1);
    await putCategory(tx, category);
    const answer = { ...(await answerOf(tx, category)), type };
    within(tx, answer);
    return answer;
  });
}

/** @throws categoryUnknown, parentCategoryUnknown, categoryBelowItself, categoryTooDeep, categoryUrlTaken */
export function changeCategory(store: Store, id: string, change: ChangedCategory): Promise<CategoryAnswer> {
  return transact(store, async (tx) => {
    const before = await findCategory(tx, id);
    if (!before) throw categoryUnknown({ categoryId: id });
    const { urlSlug, ...fields } = change;
    const after: Category = { ...before, ...fields, ...(urlSlug && { urlSlug }) };
    if (after.parentCategoryId !== before.parentCategoryId) await assertParent(tx, after, await heightOf(store, after));
    await putCategory(tx, after);
    return answerOf(tx, after);
  });
}

/**
 * Reorders a store page's category tree; writes only what moves.
 *
 * @throws categoriesChanged when these are not all of its categories; parentCategoryUnknown, categoryTooDeep, categoryUrlTaken
 */
export async function orderCategories(
  store: Store,
  collectionId: string,
  { categories }: CategoryOrder,
): Promise<void> {
  const known = await allOf(store, collectionId);
  const depths = new Map<string | null, number>([[null, 0]]);
  const places = new Map<string, { parentCategoryId: string | null; displayIndex: number }>();
  for (const [n, { id, parentCategoryId }] of categories.entries()) {
    const depth = depths.get(parentCategoryId);
    // Each comes after its parent, so there are no cycles.
    if (depth === undefined) throw parentCategoryUnknown();
    if (depth >= categoryDepthMax) throw categoryTooDeep();
    depths.set(id, depth + 1);
    places.set(id, { parentCategoryId, displayIndex: n + 1 });
  }
  if (places.size !== known.length || known.some(({ id }) => !places.has(id))) throw categoriesChanged();
  await transact(store, async (tx) => {
    const current = await Promise.all(known.map(({ id }) => findCategory(tx, id)));
    for (const category of current) {
      const place = category && places.get(category.id);
      if (!category || !place) throw categoriesChanged();
      if (place.parentCategoryId !== category.parentCategoryId || place.displayIndex !== category.displayIndex)
        await putCategory(tx, { ...category, ...place });
    }
  });
}

/** Products keep the ID, which is ignored from then on. @throws categoryUnknown, categoryInUse */
export async function removeCategory(store: Store, id: string): Promise<void> {
  const category = await findCategory(store, id);
  if (!category) throw categoryUnknown({ categoryId: id });
  if ((await childrenOf(store, category)).length > 0) throw categoryInUse();
  await transact(store, async (tx) => {
    const current = await findCategory(tx, id);
    if (current) await deleteCategory(tx, current);
  });
}

export async function listCategoryAnswers(
  store: Store,
  collectionId: string,
  options: { limit: number; cursor?: string },
): Promise<CategoryPage> {
  const page = await listCategoryPage(store, collectionId, options);
  return {
    categories: await Promise.all(page.categories.map((category) => answerOf(store, category))),
    ...pageEnd(page.cursor),
  };
}

const slugOf = (name: string): string => slugOfTitle(name) || 'category';

/** @param height levels of the category and its subcategories @throws parentCategoryUnknown, categoryBelowItself, categoryTooDeep */
async function assertParent(tx: Tx, category: Category, height: number): Promise<void> {
  if (category.parentCategoryId === null) return;
  const parent = await findCategory(tx, category.parentCategoryId);
  if (parent?.collectionId !== category.collectionId) throw parentCategoryUnknown();
  const above = await categoryPath(tx, parent);
  if (above.some(({ id }) => id === category.id)) throw categoryBelowItself();
  if (above.length + height > categoryDepthMax) throw categoryTooDeep();
}

async function heightOf(store: Store, category: Category): Promise<number> {
  let level = [category];
  let height = 0;
  while (level.length > 0 && height < categoryDepthMax) {
    height++;
    const all = await allOf(store, category.collectionId);
    const ids = new Set(level.map(({ id }) => id));
    level = all.filter(({ parentCategoryId }) => parentCategoryId !== null && ids.has(parentCategoryId));
  }
  return height;
}

const childrenOf = async (store: Store, { id, collectionId }: Category): Promise<Category[]> =>
  (await allOf(store, collectionId)).filter(({ parentCategoryId }) => parentCategoryId === id);

/** At most `categoriesMax`. */
async function allOf(store: Store, collectionId: string): Promise<Category[]> {
  const all: Category[] = [];
  for await (const page of eachPage((cursor) => listCategoryPage(store, collectionId, { limit: 1000, cursor }))) {
    all.push(...page.categories);
  }
  return all;
}

async function answerOf(source: Tx | Store, category: Category): Promise<CategoryAnswer> {
  const page = await findStorePage(source, category.collectionId);
  return {
    ...category,
    fullUrl: await categoryFullUrl(source, page ?? { urlId: '' }, category),
    type: category.parentCategoryId === null ? 'ROOT' : 'CATEGORY',
    pageRendering: 'LIST_VIEW',
  };
}
