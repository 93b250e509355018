// Serves the editor's document API: open, change, preview, publish, roll back.
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { can } from '../../base/roles.ts';
import type { Ctx } from '../../http/context.ts';
import { blockOf, keyOf } from '../block/blocks.ts';
import { findCollection } from '../collection/collection.ts';
import { documentCalls } from '../document/calls.ts';
import { listPageChanges } from '../document/changes.ts';
import { findLiveDocument } from '../document/document.ts';
import {
  addedTypes,
  applyOps,
  changesSince,
  findHead,
  hasDraft,
  loadDraftDocument,
  touchedTypes,
  withPatches,
} from '../document/draft.ts';
import type { OpsAnswer, OpsBody } from '../document/edit-schema.ts';
import { layoutLocked, opRefused, versionMissing } from '../document/errors.ts';
import { changesLayout, isLayoutLocked } from '../document/locked-layout.ts';
import { opProblems } from '../document/messages.ts';
import { discardDraft, discardFields, namePresent, nameVersion, publish, rollBack } from '../document/publish.ts';
import { missingReview } from '../document/reviewed.ts';
import type { Document } from '../document/schema.ts';
import { versionCalls } from '../document/version-calls.ts';
import { findVersion, listVersions } from '../document/versions.ts';
import { isNewItem, publishItems } from '../item/item.ts';
import { isCodeDrafted } from '../record-draft/record-draft.ts';
import { assertRoomOnPages } from '../shared-section/shared-section.ts';
import type { DocumentParts } from './page-editor.ts';
import { findEditablePage, listEditablePages, listUnpublished } from './pages.ts';

const rights = { page: 'pages.edit', item: 'items.edit', field: 'pages.edit', shared: 'pages.edit' } as const;

export function serveDocuments(parts: DocumentParts) {
  const { store } = parts;
  return serve(documentCalls, {
    listPages: async () => ({ pages: await listEditablePages(parts) }),

    async listDrafts({ actor }) {
      const drafts = (await listUnpublished(parts)).map(async ({ id, head: { rev, draft }, fields, ...one }) => ({
        ...{ id, rev, draft, page: one.page, dueAt: one.dueAt, isInReview: one.isInReview },
        ...(fields && { fields }),
        needsReview: await missingReview(store, id, actor),
      }));
      return { drafts: await Promise.all(drafts) };
    },

    async listChanges() {
      const changes = (await listPageChanges(store)).map(async (change) => ({
        ...change,
        page: await findEditablePage(parts, change.document),
      }));
      return { changes: await Promise.all(changes) };
    },

    async open({ params: { id } }) {
      const [document, head, changed, page] = await Promise.all([
        loadDraftDocument(store, id),
        findHead(store, id),
        hasDraft(store, id),
        findEditablePage(parts, id),
      ]);
      return { document, rev: head.rev, changed, page };
    },

    applyOps: ({ params: { id }, body, ctx }) => applyChecked(parts, ctx, id, body),

    since: ({ params: { id }, query: { base } }) => changesSince(parts, id, base),

    async discard({ params: { id }, body, ctx }) {
      const actor = assertCan(ctx, rights[(await loadDraftDocument(store, id)).kind]);
      return discardDraft(parts, actor, { id, rev: body.rev }, isNewItem);
    },

    async discardFields({ params: { id }, body, ctx }) {
      if (await findCollection(store, id)) assertCan(ctx, 'pages.publish');
      await discardFields(parts, id, body.revision, isNewItem);
    },

    async publish({ body: { documents }, actor, ctx }) {
      for (const { id, fields } of documents)
        if (fields !== undefined && (await isCodeDrafted(store, id))) assertCan(ctx, 'code.site');
      return { published: await publish(parts, actor, documents, publishItems) };
    },

    /** Renders unsaved changes; stores nothing. */
    async preview({ params: { id }, body }) {
      const [draft, { rev }] = await Promise.all([loadDraftDocument(store, id), findHead(store, id)]);
      const document = withPatches(draft, body.patches, { isLate: rev > body.rev });
      const present = body.sections.filter((section) => Object.hasOwn(document.sections, section));
      return { rev, sections: await parts.renderSections(document, present) };
    },
  });
}

const numberOf = ({ number }: { number: string }) => (Number.isSafeInteger(Number(number)) ? Number(number) : 0);

/** The history of a document. */
export const serveVersions = (parts: DocumentParts) =>
  serve(versionCalls, {
    listVersions: async ({ params: { id }, query }) =>
      listVersions(parts.store, id, await findHead(parts.store, id), query),

    async openVersion({ params }) {
      const number = numberOf(params);
      const version = number > 0 ? await findVersion(parts.store, params.id, number) : undefined;
      if (!version) throw versionMissing({ number });
      return { version };
    },

    nameVersion: ({ params, body }) => nameVersion(parts, params.id, numberOf(params), body.name),

    namePresent: ({ params: { id }, body, actor }) => namePresent(parts, actor, id, body),

    rollBack: async ({ params: { id }, body, actor }) => ({ published: await rollBack(parts, actor, id, body) }),
  });

/** Checks what the person may change, then applies the ops. @throws notAllowed, and what `applyOps` throws */
export async function applyChecked(parts: DocumentParts, ctx: Ctx, id: string, body: OpsBody): Promise<OpsAnswer> {
  const document = await loadDraftDocument(parts.store, id);
  const actor = assertCan(ctx, rights[document.kind]);
  for (const type of touchedTypes(document, body)) {
    const needs = blockOf(type)?.needs;
    if (needs) assertCan(ctx, needs);
  }
  await assertAllowedHere(parts, document, body);
  // Our choice: the permission to publish a page includes locking and unlocking its content.
  return applyOps(parts, actor, id, body, {
    mayLock: can(actor, 'pages.publish'),
    fits: (tx, before, after) => assertRoomOnPages(parts.store, tx, before, after),
  });
}

/** @throws opRefused for a block that nothing renders, layoutLocked */
async function assertAllowedHere(parts: DocumentParts, document: Document, body: OpsBody): Promise<void> {
  const added = addedTypes(document, body).filter((type) => !blockOf(type));
  for (const type of added) await assertDrawn(parts, document.id, type);
  if (document.kind !== 'field' || !changesLayout(document, body.ops)) return;
  if (isLayoutLocked(await parts.templateAreas(), document.id)) throw layoutLocked();
}

/** A block that nothing renders would be an empty box. An imported one may be restored after it was deleted. */
async function assertDrawn(parts: DocumentParts, id: string, type: number): Promise<void> {
  const live = await findLiveDocument(parts.store, id);
  if (Object.values(live?.blocks ?? {}).some((block) => block.type === type) || (await parts.templateDraws(type)))
    return;
  throw opRefused({ why: opProblems.notDrawn({ type, name: keyOf(type) ?? 'unknown' }) });
}
