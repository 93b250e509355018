// Serves sections and blocks to the original's clients.
import * as z from 'zod';
import { serve } from '../../accounts/session/serve.ts';
import { jsonField, readOriginal } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { blockOf } from '../block/blocks.ts';
import { propsProblem } from '../block/save.ts';
import { bytesOf, findHead, loadDraftDocument } from '../document/draft.ts';
import { documentChanged, documentMissing, opRefused } from '../document/errors.ts';
import { opLabels, opProblems } from '../document/messages.ts';
import { type Patch, patchLimits } from '../document/patches.ts';
import type { Document } from '../document/schema.ts';
import { findItem } from '../item/item.ts';
import type { DocumentParts } from './page-editor.ts';
import { applyChecked } from './serve.ts';
import {
  blockRows,
  copiedSection,
  type PageSectionsBody,
  patchesBetween,
  sectionCatalog,
  widgetDocument,
  widgetSchema,
  wireSectionCalls,
  wireSections,
  withSections,
} from './wire.ts';

const widgetBodySchema = z.strictObject({ widgetJSON: jsonField(widgetSchema) });

export function serveWireSections(parts: DocumentParts) {
  const { store, ids, clock } = parts;

  const open = async (id: string) => {
    const [document, { rev }] = await Promise.all([loadDraftDocument(store, id), findHead(store, id)]);
    return wireSections(document, rev);
  };

  /**
   * Saves a draft, like the editor and like the header and footer that these clients save: a page's sections reach visitors on
   * Publish.
   *
   * @throws documentChanged if someone else changed it after `rev`, and what the editor's own changes are refused for
   */
  const save = async (ctx: Ctx, before: Document, after: Document, rev: number) => {
    const op = { doc: before.id, base: rev, actor: '', at: clock.now(), label: opLabels.savedByClient };
    const ops = batchesOf(patchesBetween(before, after)).map((patches) => ({ ...op, id: ids.next(), patches }));
    if (ops.length === 0) return;
    const answer = await applyChecked(parts, ctx, before.id, { base: rev, ops });
    if (!answer.saved) throw documentChanged({ rev: answer.rev });
  };

  const saveSections = async (ctx: Ctx, id: string, body: PageSectionsBody) => {
    if ((body.id ?? id) !== id) throw documentMissing({ id: body.id ?? id });
    const [before, { rev }] = await Promise.all([loadDraftDocument(store, id), findHead(store, id)]);
    // The whole page replaces the one that was read, so a merge would bring back what others deleted.
    if (body.rev !== undefined && body.rev !== rev) throw documentChanged({ rev });
    await save(ctx, before, withSections(before, body.sections, ids.next), rev);
    return open(id);
  };

  const assertOf = async (id: string, collectionId: string) => {
    const pageId = (await findItem(store, id))?.collectionId ?? id;
    if (pageId !== collectionId) throw notFound();
  };

  return serve(wireSectionCalls, {
    openSections: ({ params }) => open(params.id),
    saveSections: ({ params, body, ctx }) => saveSections(ctx, params.id, body),

    async openSectionsOf({ params: { id, collectionId } }) {
      await assertOf(id, collectionId);
      return open(id);
    },
    async saveSectionsOf({ params: { id, collectionId }, body, ctx }) {
      await assertOf(id, collectionId);
      return saveSections(ctx, id, body);
    },

    async copySection({ body: { pageSectionsId, sectionId, targetPageSectionsId: targetId = pageSectionsId }, ctx }) {
      const copy = copiedSection(await loadDraftDocument(store, pageSectionsId), sectionId);
      if (!copy) throw documentMissing({ id: sectionId });
      const [target, { rev }] = await Promise.all([loadDraftDocument(store, targetId), findHead(store, targetId)]);
      const { sections } = wireSections(target, rev);
      const at = sections.findIndex(({ id }) => targetId === pageSectionsId && id === sectionId);
      const place = at < 0 ? sections.length : at + 1;
      await save(ctx, target, withSections(target, sections.toSpliced(place, 0, copy), ids.next), rev);
      const section = (await open(targetId)).sections[place];
      if (!section) throw documentChanged({ rev });
      return { section };
    },

    listCatalog: () => ({ sections: sectionCatalog }),

    async openBlockField({ params }) {
      const document = await loadDraftDocument(store, params.id);
      const { draft } = await findHead(store, params.id);
      const updatedOn = draft?.at ?? document.updatedOn ?? null;
      return { data: { layout: { columns: 12, rows: blockRows(document) }, updatedOn } };
    },

    /** Stores nothing. */
    async renderWidget({ ctx }) {
      const { widgetJSON } = await readOriginal(ctx, widgetBodySchema);
      const { type, value } = widgetJSON;
      const definition = blockOf(type);
      if (!definition && !(await parts.templateDraws(type)))
        throw opRefused({ why: opProblems.notDrawn({ type, name: 'unknown' }) });
      const problem = propsProblem(type, value);
      if (problem) throw opRefused({ why: opProblems.block({ key: widgetJSON.id ?? 'widget', problem }) });
      return { html: (await parts.renderSections(widgetDocument(widgetJSON), ['main'])).main ?? '' };
    },
  });
}

/** Ops within their limits; a block that is too large by itself is refused later. */
function batchesOf(patches: readonly Patch[]): Patch[][] {
  const batches: Patch[][] = [];
  let bytes = 0;
  for (const patch of patches) {
    const size = bytesOf(patch) + 1;
    const batch = batches.at(-1);
    if (batch && batch.length < patchLimits.patchesMax && bytes + size < patchLimits.opBytesMax) {
      batch.push(patch);
      bytes += size;
    } else {
      batches.push([patch]);
      bytes = size;
    }
  }
  return batches;
}
