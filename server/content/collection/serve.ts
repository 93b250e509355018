// Serves the editor's calls about pages of the site tree.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import type { Templates } from '../../site/template/template.ts';
import { collectionCalls } from './calls.ts';
import { createListPage, offeredPageTypes } from './create.ts';
import type { Collection } from './schema.ts';
import { changeSettings, openSettings } from './settings.ts';

export const serveCollections = (parts: Parts & { templates: Templates }) =>
  serve(collectionCalls, {
    listPageTypes: async () => ({ types: await offeredPageTypes(parts) }),

    async create({ body, actor, ctx }) {
      const page = await createListPage(parts, body, (tx, made) => replayOf(ctx)?.record(tx, 201, created(made)));
      parts.log.info('page-created', { contributor: actor.id, page: page.id });
      return created(page);
    },

    openSettings: ({ params }) => openSettings(parts, params.id),

    async saveSettings({ params: { id }, body, actor, ctx }) {
      // They may contain the page's password.
      replayOf(ctx)?.forget();
      const saved = await changeSettings(parts, id, body.settings, body.updatedOn);
      parts.log.info('page-settings-changed', { contributor: actor.id, page: id });
      return saved;
    },
  });

const created = ({ id, title, urlId }: Collection) => ({ page: { id, title, path: `/${urlId}` } });
