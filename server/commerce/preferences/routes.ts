// GET and PUT /api/v1/commerce-preferences/{namespace}. Spec §7.
import { requireCapability } from '../../accounts/session/actor.ts';
import { checked, readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import type { Parts } from '../../parts.ts';
import { transact } from '../../store/transact.ts';
import { preferencesOf, putPreferences } from './preferences.ts';
import { namespaceSchema, preferencesSchema } from './schema.ts';

export function preferencesRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const path = '/api/v1/commerce-preferences/:namespace';

  routes.get(path, requireCapability('commerce.settings', { as: 'read' }), async (ctx) => {
    const namespace = checked(namespaceSchema, ctx.params.namespace);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { preferences: await preferencesOf(parts.store, namespace) };
  });

  routes.put(path, requireCapability('commerce.settings'), async (ctx) => {
    const namespace = checked(namespaceSchema, ctx.params.namespace);
    const changes = await readJson(ctx, preferencesSchema);
    ctx.body = { preferences: await transact(parts.store, (tx) => putPreferences(tx, namespace, changes)) };
  });

  return routes;
}
