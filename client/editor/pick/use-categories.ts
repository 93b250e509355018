// All categories of the shop, in the order of their tree.
import { useQuery } from '@tanstack/react-query';
import { catalogCalls } from '../../../server/commerce/catalog/calls.ts';
import type { CategoryAnswer } from '../../../server/commerce/catalog/schema.ts';
import { stockCalls } from '../../../server/commerce/stock/calls.ts';
import { ask } from '../../api/ask.ts';
import { callParts } from '../use-call.ts';
import { useSite } from '../use-site.ts';

export type ListedCategory = Pick<CategoryAnswer, 'id' | 'displayName' | 'collectionId'> & { depth: number };

const pagesMax = 60;

/** Undefined until they are loaded. */
export function useCategories({ isNeeded = true } = {}): readonly ListedCategory[] | undefined {
  const websiteId = useSite()?.id;
  return useQuery({
    ...callParts(catalogCalls.listCategories, 'all'),
    enabled: isNeeded && websiteId !== undefined,
    staleTime: 30_000,
    async queryFn() {
      const { storePages } = await ask(stockCalls.listStorePages);
      const lists = await Promise.all(storePages.map(({ id }) => categoriesOf(websiteId ?? '', id)));
      return lists.flat();
    },
  }).data;
}

async function categoriesOf(websiteId: string, collectionId: string): Promise<ListedCategory[]> {
  const all: CategoryAnswer[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const answer = await ask(catalogCalls.listCategories, {
      websiteId,
      collectionId,
      query: { limit: 200, ...(cursor !== undefined && { cursor }) },
    });
    all.push(...answer.categories);
    cursor = answer.nextPageCursor;
    if (cursor === undefined) break;
  }
  return inTree(all, null, 0);
}

const inTree = (all: readonly CategoryAnswer[], parentId: string | null, depth: number): ListedCategory[] =>
  all
    .filter(({ parentCategoryId }) => parentCategoryId === parentId)
    .sort((a, b) => a.displayIndex - b.displayIndex)
    .flatMap((one) => [
      { id: one.id, displayName: one.displayName, collectionId: one.collectionId, depth },
      ...(depth < 8 ? inTree(all, one.id, depth + 1) : []),
    ]);
