// Insertion points, shared by the editor and the frame. Pure.

export const placeEdges = ['before', 'after', 'left', 'right', 'start', 'end', 'above', 'below'] as const;

/**
 * `before`, `after`, `left`, `right`: relative to the block. `start`, `end`: of the section. `above`, `below`: a new section next to this
 * one, or the first section of an empty page.
 */
export type InsertionPoint = { section: string; block?: string | undefined; edge: (typeof placeEdges)[number] };

/** Converts a block's insertion point to one for sections. */
export const besideSection = ({ section, edge }: InsertionPoint): InsertionPoint => ({
  section,
  edge: edge === 'above' ? 'above' : 'below',
});
