// Layout on a section's 24-column grid: makes room for a block, and closes empty rows. Pure. Editor C2.
import type { Block } from '../../../server/content/document/schema.ts';

export type Cell = Block['layout']['desktop'];

/** Cells by block ID. */
export type Cells = ReadonlyMap<string, Cell>;

const columns = 24;

export const cellsOf = (blocks: readonly Block[]): Cells =>
  new Map(blocks.map(({ id, layout }) => [id, layout.desktop]));

export const bottomOf = (cells: Iterable<Cell>): number => Math.max(0, ...[...cells].map(({ y, h }) => y + h));

const isBeside = (a: Cell, b: Cell): boolean => a.x + a.w <= b.x || b.x + b.w <= a.x;
const overlaps = (a: Cell, b: Cell): boolean => !isBeside(a, b) && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * Blocks that the new cell overlaps move down, pushing others in turn; adjacent columns stay. A cell that spans several rows next to the
 * column grows with it, e.g. an image beside a text to which a button is added.
 */
export function withRoom(cells: Cells, cell: Cell, { isGrowing = true } = {}): Cells {
  const pushing = [cell];
  const next = new Map<string, Cell>();
  for (const [id, old] of [...cells].sort(([, a], [, b]) => a.y - b.y || a.x - b.x)) {
    let moved = isGrowing && spans(old, cell) ? { ...old, h: old.h + cell.h } : old;
    const before = moved;
    for (let by = hitBy(pushing, moved); by; by = hitBy(pushing, moved)) moved = { ...moved, y: by.y + by.h };
    if (moved !== before) pushing.push(moved);
    next.set(id, moved);
  }
  return next;
}

const hitBy = (pushing: readonly Cell[], cell: Cell): Cell | undefined => pushing.find((one) => overlaps(one, cell));

const spans = (old: Cell, { x, w, y, h }: Cell): boolean =>
  old.h > 1 && old.y < y && y <= old.y + old.h && isBeside(old, { x, w, y, h });

/** Removes rows that have become empty, since they would leave gaps on the page. */
export function closedUp(before: Iterable<Cell>, after: Cells): Cells {
  const covered = rowsOf(after.values());
  const empty = [...rowsOf(before)].filter((row) => !covered.has(row));
  if (empty.length === 0) return after;
  return new Map(
    [...after].map(([id, cell]) => [id, { ...cell, y: cell.y - empty.filter((row) => row < cell.y).length }]),
  );
}

function rowsOf(cells: Iterable<Cell>): Set<number> {
  const rows = new Set<number>();
  for (const { y, h } of cells) for (let row = y; row < y + h; row++) rows.add(row);
  return rows;
}

/** Clamps to the grid; at least one column and row. */
export function clamped({ x, y, w, h }: Cell): Cell {
  const width = Math.min(Math.max(1, w), columns);
  return { x: Math.min(Math.max(0, x), columns - width), w: width, y: Math.max(0, y), h: Math.max(1, h) };
}
