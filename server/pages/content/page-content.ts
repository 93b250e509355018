// The documents of a page - its own sections, bodies of items, pages within an index - as slots for the stream, or as text for
// `?format=json`.

import { blockPart, blockValue, type Drawn, documentParts, documentValue } from '../../../renderer/render.ts';
import { blockOf, blocks, keyOf } from '../../content/block/blocks.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { findLiveDocument } from '../../content/document/document.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import { withOneMainHeading } from '../../content/document/main-heading.ts';
import type { Document } from '../../content/document/schema.ts';
import { withShared } from '../../content/document/shared.ts';
import { findVersion } from '../../content/document/versions.ts';
import type { Item } from '../../content/item/schema.ts';
import { findForm } from '../../forms/form/form.ts';
import { inlineScriptsOf } from '../../site/template/sources.ts';
import type { PageContext } from '../context/page-context.ts';
import type { PageTarget } from '../context/page-request.ts';
import { blockOverrides } from './block-overrides.ts';

export type ShownDocument = { document: Document; drawn: Drawn | undefined };

/** The visitor's document, or the editor's, with the shared sections that are on it. */
export async function findDocument(context: DocumentContext, id: string): Promise<Document | undefined> {
  const document = await findOwn(context, id);
  return document && withShared(document, (sharedId) => findOwn(context, sharedId));
}

type DocumentContext = Pick<PageContext, 'store'> & Partial<Pick<PageContext, 'drafts' | 'version'>>;

async function findOwn({ store, drafts, version }: DocumentContext, id: string): Promise<Document | undefined> {
  if (version?.document === id) return (await findVersion(store, id, version.number))?.content;
  return drafts ? findDraftDocument(store, id) : findLiveDocument(store, id);
}

export async function bodyOf(context: PageContext, item: Item): Promise<unknown> {
  const shown = item.documentId === undefined ? undefined : await shownDocument(context, item.documentId);
  return shown ? sectionsOf(context, shown, bodyOpen(item), '</div>') : (item.bodyHtml ?? '');
}

/** The block that represents a post in lists; absent when it was deleted or appears only on the page. */
export async function promotedOf(context: PageContext, item: Item): Promise<unknown> {
  const { documentId, promotedBlockId } = item;
  if (documentId === undefined || promotedBlockId === undefined) return undefined;
  const document = await findDocument(context, documentId);
  const block = document && Object.hasOwn(document.blocks, promotedBlockId) && document.blocks[promotedBlockId];
  if (!block || !document.sections[block.section] || !blockOf(block.type)?.isPromotable) return undefined;
  const alone = { ...document, blocks: { [block.id]: block } };
  await noteBlocks(context, alone);
  const drawn = (await blockOverrides(context, alone))?.[block.id];
  return context.renderText ? context.renderText([blockPart(block, drawn)]) : blockValue(block, drawn);
}

/** @param isLater below other content of the page, which has the main heading */
export async function contentOf(context: PageContext, page: Collection, isLater: boolean): Promise<unknown> {
  const shown = page.type === CollectionType.templatePage ? undefined : await shownDocument(context, page.id);
  if (!shown || !isLater) return shown && sectionsOf(context, shown);
  // Passing `drawn`, even empty, bypasses the cached markup, which still contains the main heading.
  const { document, drawn = {} } = shown;
  return sectionsOf(context, { document: withOneMainHeading(document, true), drawn });
}

/** The page's own document. A static page whose template is missing shows the rest of the page. */
export async function documentOf(context: PageContext, target: PageTarget): Promise<ShownDocument | undefined> {
  if (target.kind !== 'page') return undefined;
  const { id, type, typeName } = target.collection;
  if (type === CollectionType.templatePage && context.template.pages[typeName]) return undefined;
  return shownDocument(context, id);
}

async function shownDocument(context: PageContext, id: string): Promise<ShownDocument | undefined> {
  const document = await findDocument(context, id);
  return document && { document, drawn: await blockOverrides(context, document) };
}

export async function sectionsOf(
  context: PageContext,
  { document, drawn }: ShownDocument,
  before = '',
  after = '',
): Promise<unknown> {
  await noteBlocks(context, document);
  if (context.renderText) return before + (await context.renderText(documentParts(document, drawn))) + after;
  return documentValue(document, { before, after, edit: context.drafts }, drawn);
}

/** Head entries that blocks need: inline scripts of code blocks and of submitted forms, and style sheets. */
export async function noteBlocks({ store, scripts, blockStyles }: PageContext, document: Document): Promise<void> {
  const notes = notesOf(document);
  for (const sheet of notes.sheets) blockStyles.add(sheet);
  const texts = notes.texts.map(async (text) =>
    typeof text === 'string' ? text : ((await findForm(store, text.formId))?.submissionHtml ?? ''),
  );
  for (const script of (await Promise.all(texts)).flatMap(inlineScriptsOf)) scripts.add(script);
}

type BlockNotes = { sheets: ReadonlySet<string>; texts: readonly (string | { formId: string })[] };

/** Only for immutable documents. */
const known = new WeakMap<Document, BlockNotes>();

/** Style sheets and scripts that a document needs on its own. */
function notesOf(document: Document): BlockNotes {
  const before = known.get(document);
  if (before) return before;
  const all = Object.values(document.blocks);
  const notes: BlockNotes = {
    sheets: new Set(all.flatMap(({ type }) => blockOf(type)?.styles ?? [keyOf(type) ?? ''])),
    texts: all.flatMap(({ type, props }): BlockNotes['texts'][number][] => {
      if (type === blocks.code.number) return props.mode === 'show' ? [] : [String(props.html ?? '')];
      const formId = String(props.formId ?? '');
      return formId === '' ? [] : [{ formId }];
    }),
  };
  if (Object.isFrozen(document)) known.set(document, notes);
  return notes;
}

const bodyOpen = ({ id, updatedOn }: Item) =>
  `<div class="sqs-layout sqs-grid-12 columns-12" data-layout-label="Post Body" data-type="item" data-updated-on="${updatedOn}" id="item-${id}">`;
