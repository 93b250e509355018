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

    async saveSettings({ body: { websiteId, ...change }, actor }) {
      const { id } = await loadWebsite(parts.store);
      assertUnchanged({ websiteId }, { websiteId: id });
      const identity = await changeIdentity(parts, change);
      parts.log.info('identity-changed', { contributor: actor.id, fields: Object.keys(change) });
      return settingsOf(id, identity);
    },
  });
