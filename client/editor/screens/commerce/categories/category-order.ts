// The tree of categories as rows, and how deep it may be. Portable.
import { categoryDepthMax } from '../../../../../server/commerce/product/limits.ts';
import * as tree from '../../../../ui/tree-order.ts';

export { type Direction, depthOf, directions, type TreeRow } from '../../../../ui/tree-order.ts';

type Listed = { id: string; parentCategoryId: string | null; displayIndex: number };

/** Each after its parent, siblings by their index. */
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
