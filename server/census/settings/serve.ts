// Serves the owner's census settings.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { withRevision } from '../../site/website/revision.ts';
import { censusSettingsCalls } from './calls.ts';
import { censusSettings, changeCensusSettings } from './settings.ts';

export const serveCensusSettings = ({ store }: Parts) =>
  serve(censusSettingsCalls, {
    open: async () => withRevision(await censusSettings(store)),

    save: async ({ body }) => withRevision(await changeCensusSettings(store, body)),
  });
