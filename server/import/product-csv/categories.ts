// Categories that a product file names by path: found, or made. One keeper per import. Used by importProducts.
import { findCategoryBySlug, listCategories, putCategory } from '../../commerce/product/product.ts';
import type { Category } from '../../commerce/product/schema.ts';
import type { Parts } from '../../parts.ts';
import { transact } from '../../store/transact.ts';
import { slugOf } from './draft.ts';

export type Categories = {
  /** Ids of the last category of each path; those above it are made too. In a dry run ids of new ones are stand-ins. */
  idsOf(paths: readonly (readonly string[])[]): Promise<string[]>;
  /** `/kitchen/mugs`, for reports. */
  pathOf(id: string): Promise<string>;
  /** How many were (or would be) made. */
  added(): number;
};

export function categoriesOf(parts: Parts, collectionId: string, dryRun: boolean): Categories {
  const made = new Map<string, Category>();
  let nextIndex: number | undefined;

  const find = async (parentId: string | null, slug: string) =>
    made.get(`${parentId} ${slug}`) ??
    (parentId?.startsWith('new ') ? undefined : await findCategoryBySlug(parts.store, collectionId, parentId, slug));

  const add = async (parentId: string | null, slug: string, name: string): Promise<Category> => {
    nextIndex ??=
      Math.max(0, ...(await listCategories(parts.store, collectionId)).map((category) => category.displayIndex)) + 1;
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
    return category;
  };

  return {
    async idsOf(paths) {
      const ids = new Set<string>();
      for (const path of paths) {
        let parent: Category | undefined;
        for (const name of path) {
          const slug = categorySlug(name);
          const parentId: string | null = parent?.id ?? null;
          parent = (await find(parentId, slug)) ?? (await add(parentId, slug, name));
        }
        if (parent) ids.add(parent.id);
      }
      return [...ids];
    },
    async pathOf(id) {
      const all = new Map(
        [...(await listCategories(parts.store, collectionId)), ...made.values()].map((category) => [
          category.id,
          category,
        ]),
      );
      let path = '';
      for (let at = all.get(id), depth = 0; at && depth < 10; at = all.get(at.parentCategoryId ?? ''), depth++)
        path = `/${at.urlSlug}${path}`;
      return path;
    },
    added: () => made.size,
  };
}

const categorySlug = (name: string) => slugOf(name).replace(/^item-(?=.{1,2}$)/, '');

/** A slug becomes words: `higiene-gato` → `Higiene gato`; what is written with capitals or spaces stays. */
function nameOf(name: string): string {
  if (!/^[\p{Ll}\p{N}_-]+$/u.test(name)) return name.slice(0, 200);
  const words = name.replace(/[-_]+/g, ' ').trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200);
}
