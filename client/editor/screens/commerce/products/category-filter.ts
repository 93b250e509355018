// A product list filter by category, linked from the category list.
import type { ListFilter } from '../../../../ui/list/list-tools.tsx';
import type { ListedCategory } from '../../../pick/use-categories.ts';
import { messages } from './messages.ts';

/**
 * Hidden unless the list is filtered by a category: a shop may have thousands.
 *
 * @param categories undefined while loading
 */
export function categoryFilter(
  chosen: string | undefined,
  categories: readonly Pick<ListedCategory, 'id' | 'displayName'>[] | undefined,
): ListFilter[] {
  if (chosen === undefined) return [];
  const options = (categories ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }));
  const isListed = options.some(({ value }) => value === chosen);
  const unlisted = { value: chosen, label: categories ? messages.categoryDeleted : messages.categoryLoading };
  return [{ name: 'categoryId', label: messages.category, options: isListed ? options : [unlisted, ...options] }];
}
