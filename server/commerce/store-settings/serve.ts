import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import type { Ctx, Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { storeSettingsCalls } from './calls.ts';
import { readiness } from './go-live.ts';
import type { ChangedSettings, SettingsAnswer } from './schema.ts';
import { changeStoreSettings, type StoreSettings, settingsRevision, storeSettings } from './store-settings.ts';

export const serveStoreSettings = ({ store }: Parts): Routes =>
  serve(storeSettingsCalls, {
    open: async ({ ctx }) => visibleTo(ctx, await storeSettings(store)),

    async save({ body, ctx }) {
      assertMayChange(ctx, body);
      const settings = await changeStoreSettings(store, body, (tx, changed) =>
        replayOf(ctx)?.record(tx, 200, visibleTo(ctx, changed)),
      );
      return visibleTo(ctx, settings);
    },

    openReadiness: () => readiness(store),

    async goLive() {
      await changeStoreSettings(store, { store: { testModeOn: false } });
      return readiness(store);
    },
  });

function assertMayChange(ctx: Ctx, change: ChangedSettings): void {
  if (change.store ?? change.tax) assertCan(ctx, 'commerce.settings');
  // This code runs in visitors' browsers.
  if (change.store?.orderConfirmationInjectCode !== undefined) assertCan(ctx, 'code.site');
}

function visibleTo(ctx: Ctx, settings: StoreSettings): SettingsAnswer {
  const seesAll = can(assertCan(ctx, 'shipping.manage'), 'commerce.settings');
  const visible = seesAll ? settings : { shipping: settings.shipping };
  return { ...visible, revision: settingsRevision(visible) };
}
