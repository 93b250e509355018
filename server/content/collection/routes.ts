// The editor's calls about one page of the site tree: its settings.
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import { readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import type { Parts } from '../../parts.ts';
import { changeSettings, openSettings } from './settings.ts';
import { settingsBodySchema } from './settings-schema.ts';

const path = '/config/api/collections/:id/settings';

export function collectionRoutes(parts: Parts): Routes {
  const routes = newRoutes();

  routes.get(path, requireCapability('editor.open'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await openSettings(parts, idOf(ctx));
  });

  routes.put(path, requireCapability('pages.publish'), async (ctx) => {
    const actor = assertCan(ctx, 'pages.publish');
    const { settings, updatedOn } = await readJson(ctx, settingsBodySchema);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await changeSettings(parts, idOf(ctx), settings, updatedOn);
    parts.log.info('page-settings-changed', { contributor: actor.id, page: idOf(ctx) });
  });

  return routes;
}

const idOf = (ctx: { params?: unknown }): string => (ctx.params as { id: string }).id;
