// The owner's store settings: read as a whole, changed in part. Commerce 2.2, 2.4.
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import { readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/idempotency.ts';
import type { Parts } from '../../parts.ts';
import { changedSettingsSchema } from './schema.ts';
import { changeStoreSettings, storeSettings } from './store-settings.ts';

export function storeSettingsRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const path = '/config/api/store-settings';

  routes.get(path, requireCapability('commerce.settings', { as: 'read' }), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await storeSettings(parts.store);
  });

  routes.put(path, requireCapability('commerce.settings'), async (ctx) => {
    const actor = assertCan(ctx, 'commerce.settings');
    const change = await readJson(ctx, changedSettingsSchema);
    // It runs in visitors' browsers.
    if (change.store?.orderConfirmationInjectCode !== undefined) assertCan(ctx, 'code.site');
    ctx.body = await changeStoreSettings(parts.store, change, (tx, settings) =>
      replayOf(ctx)?.record(tx, 200, settings),
    );
    parts.log.info('store-settings-changed', { contributor: actor.id, fields: Object.keys(change.store ?? {}) });
  });

  return routes;
}
