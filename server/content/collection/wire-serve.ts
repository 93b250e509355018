// Serves pages and their settings to the original's clients.
import * as z from 'zod';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { assertUnchanged, jsonField, readOriginal } from '../../http/body.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { findRecordDraft, listRecordDrafts, withRecordDraft } from '../record-draft/record-draft.ts';
import { findCollection, listCollections } from './collection.ts';
import { collectionMissing } from './errors.ts';
import { changeSettings, openSettings } from './settings.ts';
import { settingsBytesMax } from './settings-schema.ts';
import {
  collectionDataSchema,
  memberAreaDataSchema,
  settingsFrom,
  wireCollection,
  wireCollectionCalls,
  wireSettings,
} from './wire.ts';

const bodySchema = z.strictObject({
  collectionData: jsonField(collectionDataSchema),
  memberAreaData: jsonField(memberAreaDataSchema).optional(),
});

export function serveWireCollections(parts: Parts) {
  const { store } = parts;

  /** As the editor shows it: with changes that visitors don't see yet. */
  const open = async (id: string) => {
    const page = await findCollection(store, id);
    if (!page) throw collectionMissing({ id });
    return withRecordDraft(page, await findRecordDraft(store, id));
  };

  return serve(wireCollectionCalls, {
    async openAll() {
      const [site, pages, drafts] = await Promise.all([
        loadWebsite(store),
        listCollections(store),
        listRecordDrafts(store),
      ]);
      return {
        collections: Object.fromEntries(
          pages.map((page) => [page.id, wireCollection(withRecordDraft(page, drafts.get(page.id)), site)]),
        ),
      };
    },

    openOne: async ({ query }) => wireCollection(await open(query.collectionId), await loadWebsite(store)),

    openOneSettings: async ({ query }) => wireSettings(await open(query.collectionId), await loadWebsite(store)),

    /**
     * A draft for a published page, as the editor's own panel saves it: a page's settings reach visitors on Publish. With the
     * `updatedOn` that the client read, it doesn't overwrite someone else's change.
     */
    async saveOneSettings({ ctx, actor }) {
      // The body may contain the page's password.
      replayOf(ctx)?.forget();
      const { collectionData, memberAreaData } = await readOriginal(ctx, bodySchema, settingsBytesMax);
      const { id } = collectionData;
      const [site, page, opened] = await Promise.all([loadWebsite(store), open(id), openSettings(parts, id)]);
      const { code: _, ...now } = opened.settings;
      const { settings, updatedOn, fixed } = settingsFrom(
        { ...now, ...(memberAreaData !== undefined && { memberAreaId: memberAreaData?.memberAreaId ?? '' }) },
        collectionData,
      );
      assertUnchanged(fixed, wireSettings(page, site), 'collectionData');
      await changeSettings(parts, actor, id, settings, updatedOn ?? opened.updatedOn);
      return wireSettings(await open(id), site);
    },
  });
}
