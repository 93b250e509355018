// A page has one main heading, its first of level 1; later ones are rendered as level 2. Library sections, imports, and
// pasted text contain their own, and moving sections changes which comes first. Portable.
import type { RichTextNode } from '../block/rich-text.ts';
import { arranged } from './arranged.ts';
import type { Block, Document } from './schema.ts';

/**
 * @param hasOne another part of the page already has the main heading
 * @returns the same document if nothing changes, and the same object for unchanged blocks, because previews compare by
 * identity
 */
export function withOneMainHeading(document: Document, hasOne = document.kind === 'item'): Document {
  const withMain = Object.values(document.blocks).filter((block) => countOf(block) > 0);
  if (!hasOne && (withMain.length === 0 || (withMain.length === 1 && countOf(withMain[0]!) === 1))) return document;
  if (withMain.length === 0) return document;
  const blocks = { ...document.blocks };
  let isFirst = !hasOne;
  for (const block of arranged({ ...document, blocks: byId(withMain) }).flatMap((section) => section.blocks)) {
    blocks[block.id] = lowered(block, isFirst);
    isFirst = false;
  }
  return { ...document, blocks };
}

const byId = (blocks: readonly Block[]) => Object.fromEntries(blocks.map((block) => [block.id, block]));

const counts = new WeakMap<Block, number>();
const lower = { keepsFirst: new WeakMap<Block, Block>(), keepsNone: new WeakMap<Block, Block>() };

/** The number of level 1 headings. */
function countOf(block: Block): number {
  let count = counts.get(block);
  if (count === undefined) {
    count = textsOf(block).reduce((sum, doc) => sum + headingsIn(doc), 0);
    counts.set(block, count);
  }
  return count;
}

/** Only text blocks count. Titles in other blocks have lower levels. */
const textsOf = ({ props: { doc } }: Block): RichTextNode[] => (isNode(doc) ? [doc] : []);

const isNode = (value: unknown): value is RichTextNode =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'doc';

const isMain = ({ type, attrs }: RichTextNode) => type === 'heading' && (attrs?.level ?? 1) === 1;

const headingsIn = (node: RichTextNode): number =>
  isMain(node) ? 1 : (node.content ?? []).reduce((sum, child) => sum + headingsIn(child), 0);

function lowered(block: Block, keepsFirst: boolean): Block {
  if (keepsFirst && countOf(block) === 1) return block;
  const kept = keepsFirst ? lower.keepsFirst : lower.keepsNone;
  let made = kept.get(block);
  if (!made) {
    let isKept = keepsFirst;
    const node = (one: RichTextNode): RichTextNode => {
      if (!isMain(one)) return one.content ? { ...one, content: one.content.map(node) } : one;
      if (!isKept) return { ...one, attrs: { ...one.attrs, level: 2 } };
      isKept = false;
      return one;
    };
    made = { ...block, props: { ...block.props, doc: node(block.props.doc as RichTextNode) } };
    kept.set(block, made);
  }
  return made;
}
