// Puts a new block at the end of a section, below what is there.
import { arranged } from '../../../../server/content/document/arranged.ts';
import { BlockType } from '../../../../server/content/document/block-type.ts';
import type { Patch } from '../../../../server/content/document/patches.ts';
import type { Block, Document, Section } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { orderBetween } from '../order-between.ts';

/** Kinds that need nothing chosen before they are there, each as it begins; of a form it is chosen then. */
export const newBlocks: readonly { name: string; type: number; props: Block['props'] }[] = [
  {
    name: 'Text',
    type: BlockType.text,
    props: {
      doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write here' }] }] },
    },
  },
  { name: 'Button', type: BlockType.button, props: { text: 'Button', href: '/', style: 'primary' } },
  { name: 'Quote', type: BlockType.quote, props: { quote: 'Quote', source: 'Source' } },
  { name: 'Form', type: BlockType.form, props: {} },
  { name: 'Newsletter', type: BlockType.newsletter, props: { title: 'Newsletter' } },
  { name: 'Line', type: BlockType.line, props: {} },
  { name: 'Spacer', type: BlockType.spacer, props: {} },
];

/** @param sectionId absent: the last one; a page without any gets its first */
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
  return { label: 'Add block', patches: [...(found ? [] : [section]), { p: ['blocks', id], o: 'set', v: block }] };
}

/** @param blockId ids of sections and blocks are apart, so one new id is enough for both */
const firstSection = (blockId: string): Section => ({
  id: blockId,
  order: orderBetween(''),
  theme: 'light-1',
  background: { source: 4 },
  width: 'inset',
  height: 'auto',
});
