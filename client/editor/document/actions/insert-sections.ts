// Inserts sections with their blocks: library layouts, pasted ones, and copies.
import { arranged } from '../../../../server/content/document/arranged.ts';
import type { Patch } from '../../../../server/content/document/patches.ts';
import { BackgroundSource, type Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { ordersAt } from '../place.ts';
import type { InsertionPoint } from '../place-edges.ts';

/** @param clip sections and blocks with IDs that are not in the document */
export function insertSections(
  document: Document,
  clip: Pick<Document, 'sections' | 'blocks'>,
  place: InsertionPoint,
  label: string,
): Change {
  const shown = arranged(document);
  const sections = shown.map(({ section }) => section);
  const clipped = arranged({ ...document, ...clip });
  const added = clipped.map(({ section }) => section);
  // A copied blank section goes next to the blank one.
  const givesWay = shown.length === 1 && !clipped.every(isBlank) ? shown.filter(isBlank) : [];
  const order = ordersAt(sections, sectionIndex(sections, place), added.length);
  return {
    label,
    patches: [
      ...givesWay.map(({ section }): Patch => ({ p: ['sections', section.id], o: 'del' })),
      ...order.others.map(({ id, order: value }): Patch => ({ p: ['sections', id, 'order'], o: 'set', v: value })),
      ...added.map(
        (section, i): Patch => ({ p: ['sections', section.id], o: 'set', v: { ...section, order: order.own[i] } }),
      ),
      ...Object.values(clip.blocks).map((block): Patch => ({ p: ['blocks', block.id], o: 'set', v: block })),
    ],
  };
}

/** A blank page's placeholder section, which the first inserted section replaces. */
const isBlank = ({ section, blocks }: ReturnType<typeof arranged>[number]): boolean =>
  blocks.length === 0 &&
  section.height === 'auto' &&
  section.background.source === BackgroundSource.none &&
  section.background.color === undefined &&
  section.sharedId === undefined &&
  section.lock === undefined;

/** After the insertion point's section, unless the edge is `above`; at the end of the page when it has no section. */
export function sectionIndex(sections: readonly { id: string }[], { section, edge }: InsertionPoint): number {
  const at = sections.findIndex(({ id }) => id === section);
  return at < 0 ? sections.length : edge === 'above' ? at : at + 1;
}
