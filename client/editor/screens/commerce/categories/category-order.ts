// The category tree as rows, and its maximum depth. Portable.
import { categoryDepthMax } from '../../../../../server/commerce/product/limits.ts';
import * as tree from '../../../../ui/list/tree-order.ts';

export { type Direction, depthOf, directions, type TreeRow } from '../../../../ui/list/tree-order.ts';

type Listed = { id: string; parentCategoryId: string | null; displayIndex: number };

/** Parents come before their children, siblings by index. */
export function rowsOf(categories: readonly Listed[]): tree.TreeRow[] {
  const below = (parentId: string | null, depth: number): tree.TreeRow[] =>
    depth > categoryDepthMax
      ? []
      : categories
          .filter(({ parentCategoryId }) => parentCategoryId === parentId)
          .sort((a, b) => a.displayIndex - b.displayIndex)
          .flatMap(({ id }) => [{ id, parentId }, ...below(id, depth + 1)]);
  return below(null, 0);
}

export const moved = (rows: readonly tree.TreeRow[], id: string, target: string, position: tree.Position) =>
  tree.moved(rows, id, target, position, categoryDepthMax);

export const stepped = (rows: readonly tree.TreeRow[], id: string, direction: tree.Direction) =>
  tree.stepped(rows, id, direction, categoryDepthMax);
