// Computes positions for inserting blocks and sections: beside a block, at a section's edge, or in a new section. Pure.
import { arranged } from '../../../server/content/document/arranged.ts';
import type { Patch } from '../../../server/content/document/patches.ts';
import type { Block, Document, Section } from '../../../server/content/document/schema.ts';
import { bottomOf, type Cell, type Cells, cellsOf, clamped, closedUp, withRoom } from './grid.ts';
import { orderBetween } from './order-between.ts';
import type { InsertionPoint } from './place-edges.ts';

/**
 * Positions new or existing blocks at an insertion point. Several blocks from one section keep their arrangement; otherwise they are
 * stacked.
 *
 * @param blocks in reading order
 * @param sectionId used if a new section must be created
 */
export function putBlocks(
  document: Document,
  blocks: readonly Block[],
  place: InsertionPoint,
  sectionId: string,
): Patch[] {
  const moving = new Set(blocks.map(({ id }) => id));
  const sections = arranged(document).map(({ section, blocks: all }) => ({
    section,
    all,
    staying: all.filter(({ id }) => !moving.has(id)),
  }));
  const section = document.sections[place.section];
  // A shared section takes blocks only on its own screen: on a page they would be hidden.
  const isNewSection = place.edge === 'above' || place.edge === 'below' || !section || section.sharedId !== undefined;
  const target = isNewSection ? undefined : sections.find(({ section }) => section.id === place.section);
  const beside = target?.staying.find(({ id }) => id === place.block);

  const cells = new Map<string, Cells>(
    sections.map(({ section, all, staying }) => [
      section.id,
      closedUp(
        all.map(({ layout }) => layout.desktop),
        cellsOf(staying),
      ),
    ]),
  );
  const found = target ? (cells.get(target.section.id) ?? none) : none;
  const isNew = !document.blocks[blocks[0]?.id ?? ''];
  const fit = fitted(groupOf(blocks), place, found, beside && found.get(beside.id), isNew);
  const rest = fit.neighbor && beside ? new Map(found).set(beside.id, fit.neighbor) : found;
  if (target) cells.set(target.section.id, fit.neighbor ? rest : withRoom(rest, fit.room));

  const staying = target?.staying ?? [];
  const order = ordersAt(staying, indexIn(staying, place), blocks.length);
  const into = target?.section.id ?? sectionId;
  return [
    ...(target ? [] : [{ p: ['sections', sectionId], o: 'set' as const, v: sectionAt(document, place, sectionId) }]),
    ...cellPatches(document, cells),
    ...order.others.map(({ id, order: value }): Patch => ({ p: ['blocks', id, 'order'], o: 'set', v: value })),
    ...blocks.flatMap(({ layout: { hidden }, ...block }, i): Patch[] => {
      const desktop = clamped(fit.cells[i] as Cell);
      const placed = {
        ...block,
        section: into,
        order: order.own[i] ?? '',
        layout: { desktop, ...(hidden && { hidden }) },
      };
      return document.blocks[block.id] ? movePatches(placed) : [{ p: ['blocks', block.id], o: 'set', v: placed }];
    }),
  ];
}

const none: Cells = new Map();

type Group = { x: number; w: number; h: number /** Relative to 0, 0. */; cells: Cell[] };
type Fit = { room: Cell; cells: Cell[] /** The remaining cell of the block beside it. */; neighbor?: Cell };

function fitted(group: Group, { edge }: InsertionPoint, found: Cells, beside: Cell | undefined, isNew: boolean): Fit {
  const isOne = group.cells.length === 1;
  if (!beside) return at(group, group.x, edge === 'end' ? bottomOf(found.values()) : 0);
  const half = Math.floor(beside.w / 2);
  if (isOne && half >= 2 && (edge === 'left' || edge === 'right')) {
    const left = { ...beside, w: half };
    const right = { ...beside, x: beside.x + half, w: beside.w - half };
    const [room, neighbor] = edge === 'left' ? [left, right] : [right, left];
    return { room, cells: [room], neighbor };
  }
  const y = edge === 'before' || edge === 'left' ? beside.y : beside.y + beside.h;
  // A new block is as wide as its neighbor; a moved block keeps its columns if they are within the neighbor's.
  const isInside = group.x >= beside.x && group.x + group.w <= beside.x + beside.w;
  if (isOne && (isNew || !isInside)) {
    const w = isNew ? beside.w : Math.min(group.w, beside.w);
    return at({ ...group, w, cells: [{ x: 0, y: 0, w, h: 1 }] }, beside.x, y);
  }
  return at(group, group.x, y);
}

const at = ({ w, h, cells }: Group, x: number, y: number): Fit => ({
  room: { x, y, w, h },
  cells: cells.map((cell) => ({ ...cell, x: cell.x + x, y: cell.y + y })),
});

/** A single block becomes one row high: its old row span depended on its old neighbors. */
function groupOf(blocks: readonly Block[]): Group {
  const cells = blocks.map(({ layout }) => layout.desktop);
  const isOne = new Set(blocks.map(({ section }) => section)).size === 1;
  const x = Math.min(...cells.map((cell) => cell.x));
  const w = Math.max(...cells.map((cell) => cell.x + cell.w)) - x;
  if (blocks.length === 1) return { x, w, h: 1, cells: [{ x: 0, y: 0, w, h: 1 }] };
  if (!isOne)
    return { x, w, h: cells.length, cells: cells.map((cell, i) => ({ x: cell.x - x, w: cell.w, y: i, h: 1 })) };
  const rows = [
    ...new Set(cells.flatMap(({ y, h }) => Array.from({ length: Math.min(h, 200) }, (_, i) => y + i))),
  ].sort((a, b) => a - b);
  const tight = cells.map((cell) => ({ ...cell, x: cell.x - x, y: rows.indexOf(cell.y) }));
  return { x, w, h: bottomOf(tight), cells: tight };
}

function indexIn(staying: readonly Block[], { block, edge }: InsertionPoint): number {
  const at = staying.findIndex(({ id }) => id === block);
  if (at < 0) return edge === 'start' ? 0 : staying.length;
  return edge === 'before' || edge === 'left' ? at : at + 1;
}

type Ordered = { id: string; order: string };

/** Sort keys for `count` new sections or blocks at an index. Without room between two keys, the others get new keys too. */
export function ordersAt(
  staying: readonly Ordered[],
  index: number,
  count: number,
): { own: string[]; others: Ordered[] } {
  const before = staying[index - 1]?.order ?? '';
  const after = staying[index]?.order;
  if (after === undefined || before < after) {
    const own: string[] = [];
    for (let i = 0; i < count; i++) own.push(orderBetween(own.at(-1) ?? before, after));
    // Nothing sorts before `a`.
    if (after === undefined || own.every((order) => order < after)) return { own, others: [] };
  }
  let last = '';
  const fresh = Array.from({ length: staying.length + count }, () => {
    last = orderBetween(last);
    return last;
  });
  const own = fresh.splice(index, count);
  return { own, others: staying.map(({ id }, i) => ({ id, order: fresh[i] ?? '' })) };
}

/** A new section with its neighbor's colors. */
function sectionAt(document: Document, place: InsertionPoint, id: string): Section {
  const sections = arranged(document).map(({ section }) => section);
  const at = sections.findIndex((section) => section.id === place.section);
  const index = at < 0 ? sections.length : place.edge === 'above' ? at : at + 1;
  return {
    id,
    order: orderBetween(sections[index - 1]?.order ?? '', sections[index]?.order),
    theme: sections[at]?.theme ?? 'light-1',
    background: { source: 4 },
    width: 'inset',
    height: 'auto',
  };
}

/** Patches for the document's blocks whose cells have changed. */
export const cellPatches = (document: Document, cells: ReadonlyMap<string, Cells>): Patch[] =>
  [...cells.values()].flatMap((section) =>
    [...section].flatMap(([id, cell]): Patch[] => {
      const was = document.blocks[id]?.layout.desktop;
      const isSame = was && was.x === cell.x && was.y === cell.y && was.w === cell.w && was.h === cell.h;
      return isSame || !was ? [] : [{ p: ['blocks', id, 'layout', 'desktop'], o: 'set', v: cell }];
    }),
  );

const movePatches = ({ id, section, order, layout }: Omit<Block, 'type' | 'props'>): Patch[] => [
  { p: ['blocks', id, 'section'], o: 'set', v: section },
  { p: ['blocks', id, 'order'], o: 'set', v: order },
  { p: ['blocks', id, 'layout'], o: 'set', v: layout },
];
