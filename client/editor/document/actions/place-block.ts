// Moves or resizes a block on its section's grid. Blocks that it would overlap move down. Editor C2.
import { arranged } from '../../../../server/content/document/arranged.ts';
import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { type Cell, type Cells, cellsOf, clamped, closedUp, withRoom } from '../grid.ts';
import { messages } from '../messages.ts';
import { cellPatches } from '../place.ts';

export function placeBlock(document: Document, blockId: string, cell: Cell): Change | undefined {
  const block = document.blocks[blockId];
  const section = arranged(document).find((one) => one.section.id === block?.section);
  if (!block || !section) return undefined;
  const placed = clamped(cell);
  const before = cellsOf(section.blocks);
  const others = new Map(before);
  others.delete(blockId);
  // Other blocks don't grow: they keep their set size.
  const roomy: Cells = new Map(withRoom(others, placed, { isGrowing: false })).set(blockId, placed);
  const after = closedUp(before.values(), roomy);
  const patches = cellPatches(document, new Map([[section.section.id, after]]));
  return patches.length === 0 ? undefined : { label: messages.placeBlock, patches };
}
