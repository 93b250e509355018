// Moves blocks to an insertion point.
import { arranged } from '../../../../server/content/document/arranged.ts';
import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';
import { putBlocks } from '../place.ts';
import type { InsertionPoint } from '../place-edges.ts';

/** @returns undefined when the place is one of the moved blocks */
export function moveBlocks(
  document: Document,
  ids: readonly string[],
  place: InsertionPoint,
  sectionId: string,
): Change | undefined {
  if (place.block !== undefined && ids.includes(place.block)) return undefined;
  const blocks = arranged(document).flatMap((section) => section.blocks.filter(({ id }) => ids.includes(id)));
  if (blocks.length === 0) return undefined;
  return { label: messages.moveBlock, patches: putBlocks(document, blocks, place, sectionId) };
}
