// The order of sections and their blocks, for the renderer and the editor's outline. Portable.
import type { Block, Document, Section } from './schema.ts';

type Ordered = { order: string; id: string };

/** By fractional index, then by id, so that the order is the same everywhere. */
export const byOrder = (a: Ordered, b: Ordered): number =>
  a.order < b.order ? -1 : a.order > b.order ? 1 : a.id < b.id ? -1 : 1;

/** Sections in order, each with its blocks in order. Leaves out blocks of deleted sections. */
export function arranged(document: Document): { section: Section; blocks: Block[] }[] {
  return Object.values(document.sections)
    .sort(byOrder)
    .map((section) => ({
      section,
      blocks: Object.values(document.blocks)
        .filter((block) => block.section === section.id)
        .sort(byOrder),
    }));
}
