// Serves the editor's page settings API.
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { type Actor, can } from '../../base/roles.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { collectionCalls } from './calls.ts';
import { changeSettings, openSettings } from './settings.ts';
import type { OpenedSettings } from './settings-schema.ts';

export const serveCollections = (parts: Parts) =>
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
