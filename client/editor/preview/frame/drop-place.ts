// Computes the drop target under the pointer and draws its line. The page does not reflow during a drag. Editor A5.
import type { InsertionPoint } from '../../document/place-edges.ts';
import { isForeign, type OwnDoc, ownBlock, ownBlocksIn, ownSections } from './page-elements.ts';

export type Line = { left: number; top: number; width: number; height: number };
export type DropPlace = { place: InsertionPoint; line: Line };

type Point = { x: number; y: number };

/** Width of a block's side zones, where a drop places the other block beside it. */
const sidePx = 40;
/** Height of the zone at a section's edge that means between two sections. */
const betweenPx = 14;
const lineWidth = 4;
/** The section width from which blocks use the multi-column grid. */
const gridWidthMin = 760;

/** @param moving IDs of the dragged items, which cannot be dropped on themselves */
export function blockPlace(doc: OwnDoc, at: Point, moving: ReadonlySet<string>): DropPlace | undefined {
  const under = document.elementsFromPoint(at.x, at.y).find((element) => ownBlock(doc, element));
  const block = under && ownBlock(doc, under);
  if (block && moving.has(block.dataset.b ?? '')) return undefined;
  if (block) return besideBlock(block, at);
  const sections = ownSections(doc);
  const section = sections.find((one) => isIn(one.getBoundingClientRect(), at)) ?? nearest(sections, at);
  if (!section) return emptyPage();
  const box = section.getBoundingClientRect();
  if (isForeign(doc, section)) return betweenSections(section, at.y < box.top + box.height / 2 ? 'above' : 'below');
  if (!doc.isArea && Math.abs(at.y - box.top) < betweenPx) return betweenSections(section, 'above');
  if (!doc.isArea && Math.abs(at.y - box.bottom) < betweenPx) return betweenSections(section, 'below');
  const blocks = ownBlocksIn(doc, section).filter((one) => !moving.has(one.dataset.b ?? '') && one.offsetHeight > 0);
  const close = nearest(blocks, at);
  if (close) return besideBlock(close, at);
  const middle = {
    left: box.left + 24,
    top: box.top + box.height / 2,
    width: Math.max(0, box.width - 48),
    height: lineWidth,
  };
  return { place: { section: section.dataset.sectionId ?? '', edge: 'end' }, line: middle };
}

export function sectionPlace(doc: OwnDoc, at: Point, moving: ReadonlySet<string>): DropPlace | undefined {
  const sections = ownSections(doc).filter((one) => !moving.has(one.dataset.sectionId ?? ''));
  const section = nearest(sections, at);
  if (!section) return emptyPage();
  const { top, height } = section.getBoundingClientRect();
  return betweenSections(section, at.y < top + height / 2 ? 'above' : 'below');
}

function besideBlock(block: HTMLElement, { x, y }: Point): DropPlace {
  const { left, top, right, bottom, width, height } = block.getBoundingClientRect();
  const place = {
    section: block.closest<HTMLElement>('section[data-section-id]')?.dataset.sectionId ?? '',
    block: block.dataset.b,
  };
  const isGrid = (block.closest('section[data-section-id]')?.clientWidth ?? 0) >= gridWidthMin;
  const side = Math.min(sidePx, width / 5);
  const isBeside = isGrid && width >= 160 && y > top && y < bottom;
  if (isBeside && x < left + side)
    return { place: { ...place, edge: 'left' }, line: { left: left - lineWidth, top, width: lineWidth, height } };
  if (isBeside && x > right - side)
    return { place: { ...place, edge: 'right' }, line: { left: right, top, width: lineWidth, height } };
  const isBefore = y < top + height / 2;
  const line = { left, top: (isBefore ? top - 10 : bottom + 10) - lineWidth / 2, width, height: lineWidth };
  return { place: { ...place, edge: isBefore ? 'before' : 'after' }, line };
}

function betweenSections(section: HTMLElement, edge: 'above' | 'below'): DropPlace {
  const { left, top, bottom, width } = section.getBoundingClientRect();
  const y = edge === 'above' ? top : bottom;
  return {
    place: { section: section.dataset.sectionId ?? '', edge },
    line: { left, top: y - lineWidth / 2, width, height: lineWidth },
  };
}

/** A page without sections has a placeholder where its first one goes. */
function emptyPage(): DropPlace | undefined {
  const mark = document.querySelector('[data-sections-place]');
  if (!mark) return undefined;
  const { left, top, width } = mark.getBoundingClientRect();
  return { place: { section: '', edge: 'below' }, line: { left, top, width, height: lineWidth } };
}

const isIn = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

function nearest(elements: readonly HTMLElement[], { x, y }: Point): HTMLElement | undefined {
  const distance = (element: HTMLElement) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  return elements.toSorted((a, b) => distance(a) - distance(b))[0];
}
