// The documents of a page - its own sections, bodies of items, pages within an index - as slots for the stream, or as text for
// `?format=json`.

import { type Drawn, documentParts, documentValue } from '../../../renderer/render.ts';
import { blocks } from '../../content/block/blocks.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { findLiveDocument } from '../../content/document/document.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import type { Document } from '../../content/document/schema.ts';
import type { Item } from '../../content/item/schema.ts';
import { findForm } from '../../forms/form/form.ts';
import { inlineScriptsOf } from '../../site/template/sources.ts';
import type { PageContext } from '../context/page-context.ts';
import type { PageTarget } from '../context/page-request.ts';
import { blockOverrides } from './block-overrides.ts';

export type ShownDocument = { document: Document; drawn: Drawn | undefined };

/** The visitor's document, or the editor's. */
export const findDocument = ({ store, drafts }: PageContext, id: string): Promise<Document | undefined> =>
  drafts ? findDraftDocument(store, id) : findLiveDocument(store, id);

export async function bodyOf(context: PageContext, item: Item): Promise<unknown> {
  const shown = item.documentId === undefined ? undefined : await shownDocument(context, item.documentId);
  return shown ? sectionsOf(context, shown, bodyOpen(item), '</div>') : (item.bodyHtml ?? '');
}

export async function contentOf(context: PageContext, page: Collection): Promise<unknown> {
  const shown = page.type === CollectionType.templatePage ? undefined : await shownDocument(context, page.id);
  return shown && sectionsOf(context, shown);
}

/** Of the page itself. A static page whose template is gone shows what else the page has. */
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
  await noteScripts(context, document);
  if (context.renderText) return before + (await context.renderText(documentParts(document, drawn))) + after;
  return documentValue(document, { before, after, edit: context.drafts }, drawn);
}

/** Inline scripts of code blocks, and those that come once a form was sent. */
export async function noteScripts({ store, scripts }: PageContext, document: Document): Promise<void> {
  const texts = Object.values(document.blocks).map(async ({ type, props }) => {
    if (type === blocks.code.number) return String(props.html ?? '');
    const formId = String(props.formId ?? '');
    return formId === '' ? '' : ((await findForm(store, formId))?.submissionHtml ?? '');
  });
  for (const script of (await Promise.all(texts)).flatMap(inlineScriptsOf)) scripts.add(script);
}

const bodyOpen = ({ id, updatedOn }: Item) =>
  `<div class="sqs-layout sqs-grid-12 columns-12" data-layout-label="Post Body" data-type="item" data-updated-on="${updatedOn}" id="item-${id}">`;
