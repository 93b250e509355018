import { describe, expect, it } from 'vitest';
import { depthOf, moved, rowsOf, stepped, type TreeRow } from './category-order.ts';

const tree = rowsOf([
  { id: 'mugs', parentCategoryId: null, displayIndex: 2 },
  { id: 'small', parentCategoryId: 'mugs', displayIndex: 2 },
  { id: 'large', parentCategoryId: 'mugs', displayIndex: 1 },
  { id: 'prints', parentCategoryId: null, displayIndex: 1 },
]);
const drawn = (rows: readonly TreeRow[] | undefined) => rows?.map((row) => '-'.repeat(depthOf(rows, row)) + row.id);

describe('the tree of categories', () => {
  it('lists each after its parent, by index', () => {
    expect(drawn(tree)).toEqual(['prints', 'mugs', '-large', '-small']);
  });

  it('moves a category with everything below it', () => {
    expect(drawn(moved(tree, 'mugs', 'prints', 'before'))).toEqual(['mugs', '-large', '-small', 'prints']);
    expect(drawn(moved(tree, 'mugs', 'prints', 'on'))).toEqual(['prints', '-mugs', '--large', '--small']);
    expect(drawn(moved(tree, 'prints', 'mugs', 'after'))).toEqual(['mugs', '-large', '-small', 'prints']);
  });

  it('goes neither into itself nor deeper than five levels', () => {
    expect(moved(tree, 'mugs', 'small', 'on')).toBeUndefined();
    const deep = ['a', 'b', 'c', 'd', 'e'].map((id, n, all) => ({ id, parentId: all[n - 1] ?? null }));
    expect(moved([...deep, { id: 'f', parentId: null }], 'f', 'e', 'on')).toBeUndefined();
    expect(drawn(moved([...deep, { id: 'f', parentId: null }], 'f', 'd', 'on'))).toContain('----f');
  });

  it('moves in steps', () => {
    expect(drawn(stepped(tree, 'small', 'up'))).toEqual(['prints', 'mugs', '-small', '-large']);
    expect(drawn(stepped(tree, 'small', 'in'))).toEqual(['prints', 'mugs', '-large', '--small']);
    expect(drawn(stepped(tree, 'large', 'out'))).toEqual(['prints', 'mugs', '-small', 'large']);
    expect(stepped(tree, 'prints', 'up')).toBeUndefined();
    expect(drawn(stepped(tree, 'prints', 'down'))).toEqual(['mugs', '-large', '-small', 'prints']);
  });
});
