// Serves the owner's API for pages.

import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { collectionMissing, homeMustShow } from '../../content/collection/errors.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { findHead } from '../../content/document/draft.ts';
import { assertReviewed } from '../../content/document/reviewed.ts';
import {
  findRecordDraft,
  isCodeDrafted,
  putRecordDraft,
  withRecordDraft,
} from '../../content/record-draft/record-draft.ts';
import { removePage, restorePage } from '../../content/site-layout/page-trash.ts';
import { assertHome, type LayoutParts } from '../../content/site-layout/site-layout.ts';
import type { Ctx } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { findDraftHome, isHomePage, type Person, putDraftHome } from '../../site/site-part/site-part.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { pageTreeCalls } from './calls.ts';
import { duplicateWithItems } from './copy-items.ts';
import { createPage, duplicatePage, hasSections, openOffers, type PageTreeParts } from './create.ts';
import { homeWaits } from './errors.ts';
import { approve, askReview, fieldsOf, schedule, sendBack, unschedule, withdraw } from './plans.ts';
import { browsePages, openPlanned, openRow, openTree } from './rows.ts';
import { endPage, listTrash, removalOf } from './trash.ts';

export function servePageTree(parts: PageTreeParts & LayoutParts) {
  const { store } = parts;
  return serve(pageTreeCalls, {
    listTypes: () => openOffers(parts),

    async create({ body, actor, ctx }) {
      if (body.publish) assertCan(ctx, 'pages.publish');
      return answerOf(await createPage(parts, actor, body, recorded(ctx, 201)));
    },

    duplicate: async ({ params, actor, ctx }) =>
      answerOf(await duplicatePage(parts, actor, params.id, recorded(ctx, 201))),

    duplicateWithItems: async ({ params, actor, ctx }) =>
      answerOf(await duplicateWithItems(parts, actor, params.id, recorded(ctx, 201))),

    openTree: () => openTree(parts),
    list: ({ query }) => browsePages(parts, query),

    openRow: async ({ params }) => ({ row: await openRow(parts, params.id) }),

    openRevision: async ({ params: { id } }) => ({
      rev: (await findHead(parts.store, id)).rev,
      ...(await fieldsOf(parts, id)),
    }),

    setEnabled: ({ params: { id }, body: { enabled }, actor }) => setEnabled(parts, actor, id, enabled),

    makeHome: ({ params: { id }, actor }) => makeHome(parts, actor, id),

    openRemoval: ({ params }) => removalOf(parts, params.id),

    async remove({ params: { id }, actor }) {
      await assertHomeLive(store, id);
      await removePage(parts, actor, id);
    },

    listTrash: async () => ({ pages: await listTrash(parts) }),

    restore: async ({ params, ctx }) => answerOf(await restorePage(parts, params.id, recorded(ctx, 200))),

    end: ({ params: { id } }) => endPage(parts, id),

    listPlanned: async () => ({ planned: await openPlanned(parts) }),
    askReview: ({ params, body, actor }) => askReview(parts, actor, params.id, body.note),
    withdraw: ({ params }) => withdraw(parts, params.id),
    sendBack: ({ params, body, actor }) => sendBack(parts, actor, params.id, body.note),

    async approve({ params: { id }, body, actor, ctx }) {
      if (await isCodeDrafted(store, id)) assertCan(ctx, 'code.site');
      await approve(parts, actor, id, body);
    },

    async schedule({ params, body, actor, ctx }) {
      if (await isCodeDrafted(store, params.id)) assertCan(ctx, 'code.site');
      await schedule(parts, actor, params.id, body);
    },
    unschedule: ({ params }) => unschedule(parts, params.id),
  });
}

const recorded = (ctx: Ctx, status: number) => (tx: Tx, page: Collection) =>
  replayOf(ctx)?.record(tx, status, answerOf(page));

const answerOf = (page: Collection) => ({
  page: {
    ...{ id: page.id, title: page.navigationTitle, path: `/${page.urlId}`, typeName: page.typeName },
    editable: hasSections(page),
  },
});

/** @throws homeWaits for the live home page while another one waits for its publication */
async function assertHomeLive(source: Tx | Store, id: string): Promise<void> {
  if ((await findDraftHome(source)) !== id && (await isHomePage(source, id))) throw homeWaits();
}

/**
 * A page that was published keeps it as a draft, like its settings.
 * @throws collectionMissing, homeMustShow, homeWaits, reviewFirst, reviewedByOther
 */
async function setEnabled(
  { store, clock }: PageTreeParts,
  person: Person,
  id: string,
  enabled: boolean,
): Promise<void> {
  const now = clock.now();
  await transact(store, async (tx) => {
    const live = await findCollection(tx, id);
    if (!live) throw collectionMissing({ id });
    if (!enabled) {
      await assertHomeLive(tx, id);
      if (await isHomePage(tx, id)) throw homeMustShow();
    }
    if (!live.isDraft) {
      const before = withRecordDraft(live, await findRecordDraft(tx, id));
      await putRecordDraft(tx, person, now, { live, next: { ...before, enabled } });
      return;
    }
    if (enabled) await assertReviewed(tx, id, person);
    const { isDraft, ...page } = live;
    await putCollection(tx, {
      ...page,
      ...(!enabled && { isDraft }),
      enabled,
      updatedOn: Math.max(now, page.updatedOn + 1),
    });
    raiseSiteRevision(tx);
  });
}

/** A draft that is published with the menu. @throws collectionMissing, homeNotPublished, folderNoHome, unvisitedNoHome */
const makeHome = ({ store, clock }: PageTreeParts, person: Person, id: string): Promise<void> =>
  transact(store, async (tx) => {
    await assertHome(tx, id);
    await putDraftHome(tx, person, clock.now(), id);
  });
