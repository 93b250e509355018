// Removes blocks from the page, and the rows of the grid that only they covered.
import { arranged } from '../../../../server/content/document/arranged.ts';
import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { cellsOf, closedUp } from '../grid.ts';
import { messages } from '../messages.ts';
import { cellPatches } from '../place.ts';

export function deleteBlocks(document: Document, ids: readonly string[]): Change | undefined {
  const known = ids.filter((id) => document.blocks[id]);
  if (known.length === 0) return undefined;
  const cells = arranged(document).map(({ section, blocks }) => {
    const staying = blocks.filter(({ id }) => !known.includes(id));
    return [section.id, closedUp(cellsOf(blocks).values(), cellsOf(staying))] as const;
  });
  return {
    label: known.length === 1 ? messages.deleteBlock : messages.deleteBlocks,
    patches: [
      ...known.map((id) => ({ p: ['blocks', id], o: 'del' as const })),
      ...cellPatches(document, new Map(cells)),
    ],
  };
}
