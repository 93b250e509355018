// Moves rows of a tree that is stored as a list: each row comes after its parent and is one level deeper. Portable.

export type TreeRow = { id: string; parentId: string | null };
export type Position = 'before' | 'after' | 'on';

/** The row and all of its descendants. */
export function withBelow<Row extends TreeRow>(rows: readonly Row[], id: string): Row[] {
  const ids = new Set([id]);
  for (const row of rows) if (row.parentId !== null && ids.has(row.parentId)) ids.add(row.id);
  return rows.filter((row) => ids.has(row.id));
}

/** @returns undefined when the move is invalid: into itself, or too deep */
export function moved<Row extends TreeRow>(
  rows: readonly Row[],
  id: string,
  target: string,
  position: Position,
  depthMax: number,
): Row[] | undefined {
  const block = withBelow(rows, id);
  const to = rows.find((row) => row.id === target);
  if (!to || block.includes(to)) return undefined;
  const parentId = position === 'on' ? target : to.parentId;
  const rest = rows.filter((row) => !block.includes(row));
  const at = rest.indexOf(to) + (position === 'before' ? 0 : withBelow(rest, target).length);
  const next = [
    ...rest.slice(0, at),
    ...block.map((row) => (row.id === id ? { ...row, parentId } : row)),
    ...rest.slice(at),
  ];
  return next.every((row) => depthOf(next, row) < depthMax) ? next : undefined;
}

/** 0 at the top. */
export function depthOf(rows: readonly TreeRow[], { parentId }: TreeRow): number {
  const parent = rows.find(({ id }) => id === parentId);
  return parent ? depthOf(rows, parent) + 1 : 0;
}

export const directions = ['up', 'down', 'in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** One step, for menus and keys. In: under the previous sibling. Out: next to its parent. */
export function stepped<Row extends TreeRow>(
  rows: readonly Row[],
  id: string,
  direction: Direction,
  depthMax: number,
): Row[] | undefined {
  const row = rows.find((one) => one.id === id);
  const siblings = rows.filter(({ parentId }) => parentId === row?.parentId);
  const n = siblings.findIndex((one) => one.id === id);
  const [previous, next] = [siblings[n - 1], siblings[n + 1]];
  if (direction === 'up') return previous && moved(rows, id, previous.id, 'before', depthMax);
  if (direction === 'down') return next && moved(rows, id, next.id, 'after', depthMax);
  if (direction === 'in') return previous && moved(rows, id, previous.id, 'on', depthMax);
  return row?.parentId ? moved(rows, id, row.parentId, 'after', depthMax) : undefined;
}
