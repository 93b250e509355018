// Finds or creates the categories that a product file names by path. One instance per import.

import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import {
  countCategories,
  findCategory,
  findCategoryBySlug,
  listCategoryPage,
  putCategory,
} from '../../commerce/product/category.ts';
import { categoryLimit } from '../../commerce/product/errors.ts';
import { categoriesMax } from '../../commerce/product/limits.ts';
import type { Category } from '../../commerce/product/schema.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { slugOf } from './draft.ts';

export type Categories = {
  /**
   * Ids of the last category of each path; missing categories are created. In a dry run, new ones get placeholder ids.
   */
  idsOf(paths: readonly (readonly string[])[]): Promise<string[]>;
  /** `/kitchen/mugs`, for reports. */
  pathOf(id: string): Promise<string>;
  /** How many were (or would be) created. */
  added(): number;
};

export function categoriesOf(parts: Parts, collectionId: string, dryRun: boolean): Categories {
  const made = new Map<string, Category>();
  const madeById = new Map<string, Category>();
  let nextIndex: number | undefined;
  const byId = async (id: string) => madeById.get(id) ?? (await findCategory(parts.store, id));

  const find = async (parentId: string | null, slug: string) =>
    made.get(`${parentId} ${slug}`) ??
    (parentId?.startsWith('new ') ? undefined : await findCategoryBySlug(parts.store, collectionId, parentId, slug));

  const add = async (parentId: string | null, slug: string, name: string): Promise<Category> => {
    nextIndex ??= (await lastIndex(parts.store, collectionId)) + 1;
    if (dryRun && (await countCategories(parts.store)) + made.size >= categoriesMax)
      throw categoryLimit({ max: categoriesMax });
    const category: Category = {
      id: dryRun ? `new ${parentId ?? ''}/${slug}` : parts.ids.next(),
      collectionId,
      parentCategoryId: parentId,
      displayName: nameOf(name),
      urlSlug: slug,
      displayIndex: nextIndex++,
    };
    if (!dryRun) await transact(parts.store, (tx) => putCategory(tx, category));
    made.set(`${parentId} ${slug}`, category);
    madeById.set(category.id, category);
    return category;
  };

  // Deeper than categories can nest, so that a cycle in damaged data ends.
  const pathOf = async (id: string | null, depth = 0): Promise<string> => {
    const category = id === null || depth >= 10 ? undefined : await byId(id);
    return category ? `${await pathOf(category.parentCategoryId, depth + 1)}/${category.urlSlug}` : '';
  };

  return {
    async idsOf(paths) {
      const ids = new Set<string>();
      for (const path of paths) {
        let parent: Category | undefined;
        for (const name of path) {
          const slug = categorySlug(name);
          const parentId: string | null = parent?.id ?? null;
          // Tries the name unchanged first: an existing slug may differ from the one we would generate.
          parent = (await find(parentId, name)) ?? (await find(parentId, slug)) ?? (await add(parentId, slug, name));
        }
        if (parent) ids.add(parent.id);
      }
      return [...ids];
    },
    pathOf,
    added: () => made.size,
  };
}

async function lastIndex(store: Store, collectionId: string): Promise<number> {
  let last = 0;
  const pages = eachPage((cursor) => listCategoryPage(store, collectionId, { limit: 1000, ...(cursor && { cursor }) }));
  for await (const { categories } of pages) last = categories.at(-1)?.displayIndex ?? last;
  return last;
}

const categorySlug = (name: string) => slugOf(name).replace(/^item-(?=.{1,2}$)/, '');

/** Turns a slug into words: `higiene-gato` → `Higiene gato`; names with capitals or spaces stay unchanged. */
function nameOf(name: string): string {
  if (!/^[\p{Ll}\p{N}_-]+$/u.test(name)) return name.slice(0, 200);
  const words = name.replace(/[-_]+/g, ' ').trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200);
}
