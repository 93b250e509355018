import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { type Actor, can } from '../../base/roles.ts';
import { holdsWords } from '../../base/text/folded.ts';
import { defineConcept } from '../../http/concept.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { collectionCalls } from './calls.ts';
import { listCollections } from './collection.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { hasUrl } from './schema.ts';
import { changeSettings, openSettings } from './settings.ts';
import type { OpenedSettings } from './settings-schema.ts';
import { wireCollectionCalls } from './wire.ts';
import { serveWireCollections } from './wire-serve.ts';

const serveCollections = (parts: Parts) =>
  serve(collectionCalls, {
    openSettings: async ({ params, ctx }) =>
      seenBy(assertCan(ctx, 'editor.open'), await openSettings(parts, params.id)),

    async saveSettings({ params: { id }, body, actor, ctx }) {
      // Requests may contain the page's password.
      replayOf(ctx)?.forget();
      if (body.settings.code !== undefined) assertCan(ctx, 'code.site');
      const saved = await changeSettings(parts, actor, id, body.settings, body.updatedOn);
      return seenBy(assertCan(ctx, 'pages.publish'), saved);
    },
  });

/** Removes the page's code for users who may not change it. */
function seenBy(actor: Actor, opened: OpenedSettings): OpenedSettings {
  if (can(actor, 'code.site')) return opened;
  const { code: _, ...settings } = opened.settings;
  return { ...opened, settings };
}

export const collectionConcept = defineConcept({
  name: 'content/collection',
  calls: { ...collectionCalls, ...wireCollectionCalls },
  refusals,
  messages,
  serve: (parts: Parameters<typeof serveCollections>[0]) => [serveCollections(parts), serveWireCollections(parts)],
  search: {
    needs: ['editor.open'],
    async find({ store }, words, limit) {
      const pages = await listCollections(store);
      const found = pages.filter(({ title, navigationTitle, urlId }) =>
        holdsWords(`${navigationTitle} ${title} ${urlId}`, words),
      );
      return found.slice(0, limit).map((page) => ({
        ...{ kind: 'page', id: page.id, title: page.navigationTitle },
        ...(hasUrl(page) && { note: `/${page.urlId}` }),
      }));
    },
  },
});
