// Serves the site's settings to the original's clients.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { assertUnchanged } from '../../http/body.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { changeIdentity, openIdentity } from './identity.ts';
import { settingsOf, wireSettingsCalls } from './wire.ts';

export const serveWireSettings = (parts: Parts) =>
  serve(wireSettingsCalls, {
    openSettings: async () => settingsOf((await loadWebsite(parts.store)).id, await openIdentity(parts.store)),

    async saveSettings({ body: { websiteId, ...change } }) {
      const { id } = await loadWebsite(parts.store);
      assertUnchanged({ websiteId }, { websiteId: id });
      return settingsOf(id, await changeIdentity(parts, change));
    },
  });
