// Moves a block one position up or down in reading order, across section boundaries too.

import { arranged } from '../../../../server/content/document/arranged.ts';
import type { Block, Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';
import { putBlocks } from '../place.ts';

/** @returns undefined when there is nowhere to go. On desktop, the two blocks also swap grid cells */
export function moveBlock(document: Document, blockId: string, direction: 'up' | 'down'): Change | undefined {
  const block = document.blocks[blockId];
  if (!block) return undefined;
  const sections = arranged(document);
  const at = sections.findIndex(({ section }) => section.id === block.section);
  const blocks = sections[at]?.blocks ?? [];
  const index = blocks.findIndex(({ id }) => id === blockId);
  const other = blocks[index + (direction === 'up' ? -1 : 1)];
  if (other) return swapped(block, other);

  const beyond = direction === 'up' ? sections.slice(0, at).reverse() : sections.slice(at + 1);
  // Shared sections take no blocks from a page.
  const section = beyond.find((one) => one.section.sharedId === undefined);
  if (!section) return undefined;
  const place = { section: section.section.id, edge: direction === 'up' ? 'end' : 'start' } as const;
  return { label: messages.moveBlock, patches: putBlocks(document, [block], place, section.section.id) };
}

const swapped = (a: Block, b: Block): Change => ({
  label: messages.moveBlock,
  patches: [
    { p: ['blocks', a.id, 'order'], o: 'set', v: b.order },
    { p: ['blocks', b.id, 'order'], o: 'set', v: a.order },
    { p: ['blocks', a.id, 'layout', 'desktop'], o: 'set', v: b.layout.desktop },
    { p: ['blocks', b.id, 'layout', 'desktop'], o: 'set', v: a.layout.desktop },
  ],
});
