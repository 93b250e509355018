// Inserts blocks: new ones from the library, pasted ones, and copies.
import type { Block, Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';
import { putBlocks } from '../place.ts';
import type { InsertionPoint } from '../place-edges.ts';

export type NewBlock = { type: number; props: Block['props'] };

/** @param ids of the block and, for a point between sections, of the section to create: they have separate ID spaces */
export const insertBlock = (
  document: Document,
  { type, props }: NewBlock,
  place: InsertionPoint,
  id: string,
): Change => ({
  label: messages.addBlock,
  patches: putBlocks(
    document,
    [{ id, type, section: '', order: '', layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } }, props }],
    place,
    id,
  ),
});

/** @param blocks with IDs that are not in the document */
export const insertBlocks = (
  document: Document,
  blocks: readonly Block[],
  place: InsertionPoint,
  sectionId: string,
  label: string,
): Change => ({ label, patches: putBlocks(document, blocks, place, sectionId) });
