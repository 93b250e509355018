import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { assertUnchanged } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { identityCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { changeIdentity, openIdentity } from './identity.ts';
import { messages } from './messages.ts';
import { settingsOf, wireSettingsCalls } from './wire.ts';

const serveWireSettings = (parts: Parts) =>
  serve(wireSettingsCalls, {
    openSettings: async () => settingsOf((await loadWebsite(parts.store)).id, await openIdentity(parts.store)),

    async saveSettings({ body: { websiteId, ...change } }) {
      const { id } = await loadWebsite(parts.store);
      assertUnchanged({ websiteId }, { websiteId: id });
      return settingsOf(id, await changeIdentity(parts, change));
    },
  });

const serveIdentity = (parts: Parts) =>
  serve(identityCalls, {
    open: () => openIdentity(parts.store),

    save: ({ body }) => changeIdentity(parts, body),
  });

export const identityConcept = defineConcept({
  name: 'content/identity',
  calls: { ...identityCalls, ...wireSettingsCalls },
  refusals,
  messages,
  serve: (parts: Parameters<typeof serveIdentity>[0]) => [serveIdentity(parts), serveWireSettings(parts)],
});
