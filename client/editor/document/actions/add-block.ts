// Adds a block at the end of a section.

import type { BlockDefinition } from '../../../../server/content/block/block.ts';
import { blocks } from '../../../../server/content/block/blocks.ts';
import { arranged } from '../../../../server/content/document/arranged.ts';
import type { Patch } from '../../../../server/content/document/patches.ts';
import type { Block, Document, Section } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';
import { orderBetween } from '../order-between.ts';

/** The add menu: types that work without any settings. */
export const newBlocks = Object.values<BlockDefinition>(blocks).flatMap(({ name, number, starter }) =>
  starter ? [{ name, type: number, props: starter as Block['props'] }] : [],
);

/** @param sectionId defaults to the last section; an empty page gets its first one */
export function addBlock(
  document: Document,
  { type, props }: { type: number; props: Block['props'] },
  id: string,
  sectionId?: string,
): Change {
  const sections = arranged(document);
  const found = sections.find(({ section }) => section.id === sectionId) ?? sections.at(-1);
  const target = found ?? { section: firstSection(id), blocks: [] };
  const y = Math.max(0, ...target.blocks.map(({ layout }) => layout.desktop.y + layout.desktop.h));
  const block: Block = {
    id,
    type,
    section: target.section.id,
    order: orderBetween(target.blocks.at(-1)?.order ?? ''),
    layout: { desktop: { x: 0, w: 24, y, h: 1 } },
    props,
  };
  const section: Patch = { p: ['sections', target.section.id], o: 'set', v: target.section };
  return {
    label: messages.addBlock,
    patches: [...(found ? [] : [section]), { p: ['blocks', id], o: 'set', v: block }],
  };
}

/** @param blockId sections and blocks have separate id spaces, so a new section can use the same id */
const firstSection = (blockId: string): Section => ({
  id: blockId,
  order: orderBetween(''),
  theme: 'light-1',
  background: { source: 4 },
  width: 'inset',
  height: 'auto',
});
