// Moves a block one position up or down in reading order, across section boundaries too.

import { arranged } from '../../../../server/content/document/arranged.ts';
import type { Block, Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';
import { orderBetween } from '../order-between.ts';

/** @returns undefined when there is nowhere to go. On desktop the two blocks also swap places in the grid */
export function moveBlock(document: Document, blockId: string, direction: 'up' | 'down'): Change | undefined {
  const block = document.blocks[blockId];
  if (!block) return undefined;
  const sections = arranged(document);
  const at = sections.findIndex(({ section }) => section.id === block.section);
  const blocks = sections[at]?.blocks ?? [];
  const index = blocks.findIndex(({ id }) => id === blockId);
  const other = blocks[index + (direction === 'up' ? -1 : 1)];
  if (other) return swapped(block, other);

  const section = sections[at + (direction === 'up' ? -1 : 1)];
  if (!section) return undefined;
  const order =
    direction === 'up' ? orderBetween(section.blocks.at(-1)?.order ?? '') : orderBetween('', section.blocks[0]?.order);
  const bottom = Math.max(0, ...section.blocks.map(({ layout }) => layout.desktop.y + layout.desktop.h));
  const y = direction === 'up' ? bottom : block.layout.desktop.y;
  return {
    label: messages.moveBlock,
    patches: [
      { p: ['blocks', blockId, 'section'], o: 'set', v: section.section.id },
      { p: ['blocks', blockId, 'order'], o: 'set', v: order },
      { p: ['blocks', blockId, 'layout', 'desktop'], o: 'set', v: { ...block.layout.desktop, y } },
    ],
  };
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
