// Serves the owner's API for pages.

import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { collectionMissing, homeMustShow } from '../../content/collection/errors.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { findHead } from '../../content/document/draft.ts';
import {
  findRecordDraft,
  isCodeDrafted,
  putRecordDraft,
  withRecordDraft,
} from '../../content/record-draft/record-draft.ts';
import { removePage, restorePage } from '../../content/site-layout/page-trash.ts';
import { assertHome, type LayoutParts } from '../../content/site-layout/site-layout.ts';
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
  const { store, log } = parts;
  const noted = (event: string, actor: { id: string }, page: string) =>
    log.info(event, { contributor: actor.id, page });
  return serve(pageTreeCalls, {
    listTypes: () => openOffers(parts),

    async create({ body, actor, ctx }) {
      if (body.publish) assertCan(ctx, 'pages.publish');
      const page = await createPage(parts, actor, body, (tx, made) => replayOf(ctx)?.record(tx, 201, answerOf(made)));
      noted('page-created', actor, page.id);
      return answerOf(page);
    },

    async duplicate({ params: { id }, actor, ctx }) {
      const page = await duplicatePage(parts, actor, id, (tx, made) => replayOf(ctx)?.record(tx, 201, answerOf(made)));
      noted('page-created', actor, page.id);
      return answerOf(page);
    },

    async duplicateWithItems({ params: { id }, actor, ctx }) {
      const record = (tx: Tx, made: Collection) => replayOf(ctx)?.record(tx, 201, answerOf(made));
      const page = await duplicateWithItems(parts, actor, id, record);
      noted('page-created', actor, page.id);
      return answerOf(page);
    },

    openTree: () => openTree(parts),
    list: ({ query }) => browsePages(parts, query),

    openRow: async ({ params }) => ({ row: await openRow(parts, params.id) }),

    openRevision: async ({ params: { id } }) => ({
      rev: (await findHead(parts.store, id)).rev,
      ...(await fieldsOf(parts, id)),
    }),

    async setEnabled({ params: { id }, body: { enabled }, actor }) {
      await setEnabled(parts, actor, id, enabled);
      noted('page-settings-changed', actor, id);
    },

    async makeHome({ params: { id }, actor }) {
      await makeHome(parts, actor, id);
      noted('home-page-draft-changed', actor, id);
    },

    openRemoval: ({ params }) => removalOf(parts, params.id),

    async remove({ params: { id }, actor }) {
      await assertHomeLive(store, id);
      await removePage(parts, actor, id);
      noted('page-deleted', actor, id);
    },

    listTrash: async () => ({ pages: await listTrash(parts) }),

    async restore({ params: { id }, actor, ctx }) {
      const page = await restorePage(parts, id, (tx, back) => replayOf(ctx)?.record(tx, 200, answerOf(back)));
      noted('page-restored', actor, id);
      return answerOf(page);
    },

    async end({ params: { id }, actor }) {
      await endPage(parts, id);
      noted('page-ended', actor, id);
    },

    listPlanned: async () => ({ planned: await openPlanned(parts) }),
    askReview: ({ params, body, actor }) => askReview(parts, actor, params.id, body.note),
    withdraw: ({ params }) => withdraw(parts, params.id),
    sendBack: ({ params, body, actor }) => sendBack(parts, actor, params.id, body.note),

    async approve({ params: { id }, body, actor, ctx }) {
      if (await isCodeDrafted(store, id)) assertCan(ctx, 'code.site');
      await approve(parts, actor, id, body);
      noted('published', actor, id);
    },

    async schedule({ params, body, actor, ctx }) {
      if (await isCodeDrafted(store, params.id)) assertCan(ctx, 'code.site');
      await schedule(parts, actor, params.id, body);
    },
    unschedule: ({ params }) => unschedule(parts, params.id),
  });
}

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

/** A page that was published keeps it as a draft, like its settings. @throws collectionMissing, homeMustShow, homeWaits */
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
