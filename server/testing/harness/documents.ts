// Builders of documents and ops for editor tests: each takes only the relevant values.

import type { RichTextNode } from '../../content/block/rich-text.ts';
import type { Op } from '../../content/document/edit-schema.ts';
import type { Patch } from '../../content/document/patches.ts';
import type { Block, Document, Section } from '../../content/document/schema.ts';

export const textDoc = (...paragraphs: string[]): RichTextNode => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

export const section = (id: string, changes: Partial<Section> = {}): Section => ({
  id,
  order: id,
  theme: 'light-1',
  background: { source: 4 },
  width: 'inset',
  height: 'auto',
  ...changes,
});

export const textBlock = (id: string, text: string, changes: Partial<Block> = {}): Block => ({
  id,
  type: 2,
  section: 's1',
  order: id,
  layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
  props: { doc: textDoc(text) },
  ...changes,
});

/** A page with one section and the blocks `b1`, `b2` … with these texts. */
export const page = (id: string, ...texts: string[]): Document => ({
  id,
  kind: 'page',
  sections: { s1: section('s1') },
  blocks: Object.fromEntries(texts.map((text, i) => [`b${i + 1}`, textBlock(`b${i + 1}`, text)])),
});

let opCount = 0;

export const op = (doc: string, patches: Patch[], changes: Partial<Op> = {}): Op => ({
  id: `op-${String(++opCount).padStart(8, '0')}`,
  doc,
  base: 0,
  actor: '',
  at: 0,
  label: 'Edit text',
  patches,
  ...changes,
});

/** Sets the text of a block. */
export const retext = (doc: string, block: string, text: string, changes: Partial<Op> = {}): Op =>
  op(doc, [{ p: ['blocks', block, 'props', 'doc'], o: 'set', v: textDoc(text) }], changes);
