// The selection on the page: blocks or sections. Panels show the first one.

export type Selection = {
  sectionId?: string;
  blockId?: string;
  /** Further blocks or sections, of the same kind. */
  others?: readonly string[];
  /** Selected by pointer in the frame. */
  isPicked?: boolean;
};

export const selectedBlocks = ({ blockId, others = [] }: Selection): string[] => (blockId ? [blockId, ...others] : []);
export const selectedSections = ({ blockId, sectionId, others = [] }: Selection): string[] =>
  blockId || !sectionId ? [] : [sectionId, ...others];

/** Toggles a block or section in the selection. One of the other kind starts a new selection. */
export function toggled(selection: Selection, kind: 'block' | 'section', id: string): Selection {
  const ids = kind === 'block' ? selectedBlocks(selection) : selectedSections(selection);
  return selectionOf(kind, ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
}

export function selectionOf(kind: 'block' | 'section', [first, ...others]: readonly string[]): Selection {
  if (first === undefined) return {};
  const rest = others.length > 0 ? { others } : {};
  return kind === 'block' ? { blockId: first, ...rest } : { sectionId: first, ...rest };
}
