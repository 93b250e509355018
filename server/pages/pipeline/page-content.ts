// The documents of a page - its own sections, bodies of items, pages within an index - as slots for the stream, or as text for
// `?format=json`.

import { type Drawn, documentParts, documentValue, type Part } from '../../../renderer/render.ts';
import { blocks } from '../../content/block/blocks.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { findLiveDocument } from '../../content/document/document.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import type { Document } from '../../content/document/schema.ts';
import type { Item } from '../../content/item/schema.ts';
import { findForm } from '../../forms/form/form.ts';
import { inlineScriptsOf } from '../../site/template/sources.ts';
import type { Store } from '../../store/store.ts';
import type { ListPlace } from '../data/lists.ts';
import { scriptTag } from '../head/script-tag.ts';
import { tagResolver } from '../tags/tags.ts';
import { type Drawing, drawnBlocks } from './block-overrides.ts';
import type { PageContext } from './page-context.ts';
import type { Shown } from './shown.ts';

export type PageContent = {
  place: ListPlace;
  drawing: Drawing;
  /** Inline scripts in blocks of what was shown so far: they run by their hash, nothing else in a block may. */
  scripts: Set<string>;
  documentOf(shown: Shown): Promise<{ document: Document; drawn: Drawn | undefined } | undefined>;
  /** Of a document of the page itself. */
  sectionsOf(document: Document, drawn: Drawn | undefined): Promise<unknown>;
};

/** @param renderText given for JSON: slots become text at once */
export function pageContent(
  context: PageContext,
  renderText?: (parts: readonly Part[]) => Promise<string>,
): PageContent {
  const { store, website, now, template, drafts } = context;
  const scripts = new Set<string>();
  const find = (id: string): Promise<Document | undefined> =>
    drafts ? findDraftDocument(store, id) : findLiveDocument(store, id);

  const sectionsOf = async (
    document: Document,
    drawn: Drawn | undefined,
    before = '',
    after = '',
  ): Promise<unknown> => {
    for (const script of await blockScripts(store, document)) scripts.add(script);
    if (renderText) return before + (await renderText(documentParts(document, drawn))) + after;
    return documentValue(document, { before, after, edit: drafts }, drawn);
  };

  const place: ListPlace = {
    ...context,
    async bodyOf(item: Item) {
      const document = item.documentId === undefined ? undefined : await find(item.documentId);
      if (!document) return item.bodyHtml ?? '';
      return sectionsOf(document, await drawnBlocks(drawing, document), bodyOpen(item), '</div>');
    },
    async contentOf(page: Collection) {
      const document = page.type === CollectionType.templatePage ? undefined : await find(page.id);
      return document && sectionsOf(document, await drawnBlocks(drawing, document));
    },
  };
  const drawing: Drawing = {
    place,
    run: {
      partials: (name) => template.partials[name],
      // Areas within blocks within areas would have no end.
      resolveTag: tagResolver({ place, template, json: {}, current: undefined, edit: false }),
      scriptTag: scriptTag(template),
      locale: website.language,
      now,
      runs: context.runs,
      onErrors: (errors) => context.onTemplateErrors(context.path, errors),
    },
  };

  return {
    place,
    drawing,
    scripts,
    sectionsOf,
    async documentOf(shown) {
      if (shown.kind !== 'page') return undefined;
      const { id, type, typeName } = shown.collection;
      // A static page whose template is gone shows what else the page has.
      if (type === CollectionType.templatePage && template.pages[typeName]) return undefined;
      const document = await find(id);
      return document && { document, drawn: await drawnBlocks(drawing, document) };
    },
  };
}

/** Inline scripts of code blocks, and those that come once a form was sent. */
export async function blockScripts(store: Store, document: Document): Promise<string[]> {
  const texts = Object.values(document.blocks).map(async ({ type, props }) => {
    if (type === blocks.code.number) return String(props.html ?? '');
    const formId = String(props.formId ?? '');
    return formId === '' ? '' : ((await findForm(store, formId))?.submissionHtml ?? '');
  });
  return (await Promise.all(texts)).flatMap(inlineScriptsOf);
}

const bodyOpen = ({ id, updatedOn }: Item) =>
  `<div class="sqs-layout sqs-grid-12 columns-12" data-layout-label="Post Body" data-type="item" data-updated-on="${updatedOn}" id="item-${id}">`;
