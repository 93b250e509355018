// The editor's calls about pages of the site tree: a new one, and the settings of one.
import { assertCan, requireCapability, signedInActor } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { keepsNothing, replayOf } from '../../http/middleware/idempotency.ts';
import type { Templates } from '../../site/template/template.ts';
import { createListPage, offeredPageTypes } from './create.ts';
import type { Collection } from './schema.ts';
import { changeSettings, openSettings } from './settings.ts';
import { newPageSchema, settingsBodySchema } from './settings-schema.ts';

const path = '/config/api/collections/:id/settings';

export function collectionRoutes(parts: Parts & { templates: Templates }): Routes {
  const routes = newRoutes();

  routes.get('/config/api/page-types', requireCapability('pages.create', { as: 'ask' }), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { types: await offeredPageTypes(parts) };
  });

  routes.post('/config/api/collections', requireCapability('pages.create'), async (ctx) => {
    const page = await createListPage(parts, await readJson(ctx, newPageSchema), (tx, made) =>
      replayOf(ctx)?.record(tx, 201, answerOf(made)),
    );
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 201;
    ctx.body = answerOf(page);
    parts.log.info('page-created', { contributor: signedInActor(ctx).id, page: page.id });
  });

  routes.get(path, requireCapability('editor.open'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await openSettings(parts, idOf(ctx));
  });

  // A page's password may be among them.
  routes.put(path, requireCapability('pages.publish'), keepsNothing, async (ctx) => {
    const actor = assertCan(ctx, 'pages.publish');
    const { settings, updatedOn } = await readJson(ctx, settingsBodySchema);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await changeSettings(parts, idOf(ctx), settings, updatedOn);
    parts.log.info('page-settings-changed', { contributor: actor.id, page: idOf(ctx) });
  });

  return routes;
}

const answerOf = ({ id, title, urlId }: Collection) => ({ page: { id, title, path: `/${urlId}` } });
const idOf = (ctx: { params?: unknown }): string => (ctx.params as { id: string }).id;
