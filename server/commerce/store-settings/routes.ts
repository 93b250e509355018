// The owner's store settings: read as a whole, changed in part; whoever has only shipping sees and changes that. Commerce 2.2, 2.4.
import * as z from 'zod';
import { assertCan } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { type Actor, can } from '../../base/roles.ts';
import { readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { readiness } from './go-live.ts';
import { changedSettingsSchema } from './schema.ts';
import { changeStoreSettings, type StoreSettings, storeSettings } from './store-settings.ts';

export function storeSettingsRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const path = '/config/api/store-settings';

  routes.get(path, async (ctx) => {
    const actor = assertCan(ctx, 'shipping.manage');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = shownTo(actor, await storeSettings(parts.store));
  });

  routes.put(path, async (ctx) => {
    const actor = assertCan(ctx, 'shipping.manage');
    const change = await readJson(ctx, changedSettingsSchema);
    if (change.store ?? change.tax) assertCan(ctx, 'commerce.settings');
    // It runs in visitors' browsers.
    if (change.store?.orderConfirmationInjectCode !== undefined) assertCan(ctx, 'code.site');
    const settings = await changeStoreSettings(parts.store, change, (tx, changed) =>
      replayOf(ctx)?.record(tx, 200, shownTo(actor, changed)),
    );
    ctx.body = shownTo(actor, settings);
    parts.log.info('store-settings-changed', { contributor: actor.id, fields: Object.keys(change.store ?? {}) });
  });

  /** Whether the store can take real money, and what is missing. */
  routes.get(`${path}/live`, async (ctx) => {
    assertCan(ctx, 'commerce.settings');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await readiness(parts.store);
  });

  /** Ends test mode. Refused with a list of what is missing. */
  routes.post(`${path}/live`, async (ctx) => {
    const actor = assertCan(ctx, 'commerce.settings');
    await readJson(ctx, z.strictObject({}), { empty: {} });
    await changeStoreSettings(parts.store, { store: { testModeOn: false } });
    ctx.body = await readiness(parts.store);
    parts.log.info('test-mode-ended', { contributor: actor.id });
  });

  return routes;
}

const shownTo = (actor: Actor, settings: StoreSettings): Partial<StoreSettings> =>
  can(actor, 'commerce.settings') ? settings : { shipping: settings.shipping };
