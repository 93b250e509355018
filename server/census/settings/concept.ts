import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { withRevision } from '../../site/website/revision.ts';
import { censusSettingsCalls } from './calls.ts';
import * as messages from './messages.ts';
import { censusSettings, changeCensusSettings } from './settings.ts';

export const censusSettingsConcept = defineConcept({
  name: 'census/settings',
  calls: censusSettingsCalls,
  messages,
  serve: ({ store }: Parts) =>
    serve(censusSettingsCalls, {
      open: async () => withRevision(await censusSettings(store)),

      save: async ({ body }) => withRevision(await changeCensusSettings(store, body)),
    }),
});
