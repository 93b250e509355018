// Documents in page data - a page's own sections, bodies of items, pages within an index - as slots for the stream, or as text for
// `?format=json`.

import { blockPart, blockValue, documentParts, documentValue } from '../../../renderer/render.ts';
import { blockOf } from '../../content/block/blocks.ts';
import { withOneMainHeading } from '../../content/document/main-heading.ts';
import type { Block, Document } from '../../content/document/schema.ts';
import type { Item } from '../../content/item/schema.ts';
import type { Draw, ShownDocument } from '../gather/draw.ts';
import { blockOverrides } from './block-overrides.ts';
import type { Composing } from './composing.ts';

/** `gather` puts these into page data in place of documents. */
export const drawing = (composing: () => Composing): Draw => ({
  shown: (document) => shown(composing(), document),
  sections: (one) => sectionsOf(composing(), one),
  body: (item, document) => bodyOf(composing(), item, document),
  block: (block) => blockAlone(composing(), block),
  promoted: (item, document) => promotedOf(composing(), item, document),
  content: (document, isLater) => contentOf(composing(), document, isLater),
});

const shown = async (composing: Composing, document: Document): Promise<ShownDocument> => ({
  document,
  drawn: await blockOverrides(composing, document),
});

const bodyOf = async (composing: Composing, item: Item, document: Document): Promise<unknown> =>
  sectionsOf(composing, await shown(composing, document), bodyOpen(item), '</div>');

/** The block that represents a post in lists; absent when it was deleted or appears only on the page. */
async function promotedOf(composing: Composing, { promotedBlockId = '' }: Item, document: Document): Promise<unknown> {
  const block = Object.hasOwn(document.blocks, promotedBlockId) && document.blocks[promotedBlockId];
  if (!block || !document.sections[block.section] || !blockOf(block.type)?.isPromotable) return undefined;
  return blockAlone(composing, block);
}

async function blockAlone(composing: Composing, block: Block): Promise<unknown> {
  const alone = { blocks: { [block.id]: block } };
  await composing.ask.note(alone);
  const drawn = (await blockOverrides(composing, alone))?.[block.id];
  return composing.renderText ? composing.renderText([blockPart(block, drawn)]) : blockValue(block, drawn);
}

/** @param isLater below other content of the page, which has the main heading */
async function contentOf(composing: Composing, own: Document, isLater: boolean): Promise<unknown> {
  const one = await shown(composing, own);
  if (!isLater) return sectionsOf(composing, one);
  // Passing `drawn`, even empty, bypasses the cached markup, which still contains the main heading.
  const { document, drawn = {} } = one;
  return sectionsOf(composing, { document: withOneMainHeading(document, true), drawn });
}

async function sectionsOf(
  composing: Composing,
  { document, drawn }: ShownDocument,
  before = '',
  after = '',
): Promise<unknown> {
  await composing.ask.note(document);
  if (composing.renderText) return before + (await composing.renderText(documentParts(document, drawn))) + after;
  return documentValue(document, { before, after, edit: composing.request.drafts }, drawn);
}

const bodyOpen = ({ id, updatedOn }: Item) =>
  `<div class="sqs-layout sqs-grid-12 columns-12" data-layout-label="Post Body" data-type="item" data-updated-on="${updatedOn}" id="item-${id}">`;
