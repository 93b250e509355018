// The style editor's calls: the tweaks of the site's template, a try of other values, and keeping them. Template-folders 9.

import type { Pool } from '../../../workers/pool.ts';
import { requireCapability, signedInActor } from '../../accounts/session/actor.ts';
import { readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { changeDesign, type DesignParts, openDesign, tryDesign } from './design.ts';
import { designChangeSchema } from './design-schema.ts';
import { createStylesheets } from './site-css.ts';

const bodyMax = 256 * 1024;

export function designRoutes(parts: DesignParts & { pool: Pool }): Routes {
  const tries = createStylesheets(parts);
  const routes = newRoutes({ prefix: '/config/api/design' });

  routes.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  routes.get('/', requireCapability('design.edit'), async (ctx) => {
    ctx.body = await openDesign(parts);
  });

  routes.post('/try', requireCapability('design.edit'), async (ctx) => {
    ctx.body = await tryDesign(parts, tries, await readJson(ctx, designChangeSchema, { maxBytes: bodyMax }));
  });

  routes.put('/values', requireCapability('design.edit'), async (ctx) => {
    const change = await readJson(ctx, designChangeSchema, { maxBytes: bodyMax });
    ctx.body = await changeDesign(parts, change);
    parts.log.info('design-changed', { contributor: signedInActor(ctx).id, values: Object.keys(change.values).length });
  });

  return routes;
}
