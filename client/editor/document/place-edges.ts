// What a place of the page is, in the editor and in the frame. Pure.

export const placeEdges = ['before', 'after', 'left', 'right', 'start', 'end', 'above', 'below'] as const;

/**
 * `before`, `after`, `left`, `right`: of the block. `start`, `end`: of the section. `above`, `below`: a new section, beside this one;
 * of an empty page, its first.
 */
export type InsertionPoint = { section: string; block?: string | undefined; edge: (typeof placeEdges)[number] };
