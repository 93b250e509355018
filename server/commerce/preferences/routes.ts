// GET and PUT /api/v1/commerce-preferences/{namespace}. Spec §7, commerce 2.4.

import { assertCan } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import type { Capability } from '../../base/roles.ts';
import { checked, readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { transact } from '../../store/transact.ts';
import { preferencesOf, putPreferences } from './preferences.ts';
import { namespaceSchema, preferencesSchema } from './schema.ts';

export function preferencesRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const path = '/api/v1/commerce-preferences/:namespace';

  routes.get(path, async (ctx) => {
    assertCan(ctx, rightTo(ctx.params.namespace));
    const namespace = checked(namespaceSchema, ctx.params.namespace);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { preferences: await preferencesOf(parts.store, namespace) };
  });

  routes.put(path, async (ctx) => {
    assertCan(ctx, rightTo(ctx.params.namespace));
    const namespace = checked(namespaceSchema, ctx.params.namespace);
    const changes = await readJson(ctx, preferencesSchema);
    ctx.body = { preferences: await transact(parts.store, (tx) => putPreferences(tx, namespace, changes)) };
  });

  return routes;
}

const rightTo = (namespace: string | undefined): Capability =>
  namespace === 'shipping' ? 'shipping.manage' : 'commerce.settings';
