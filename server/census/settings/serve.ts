// Serves the owner's census settings.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { changedNames, withRevision } from '../../site/website/revision.ts';
import { censusSettingsCalls } from './calls.ts';
import { censusSettings, changeCensusSettings } from './settings.ts';

export const serveCensusSettings = ({ store, log }: Parts) =>
  serve(censusSettingsCalls, {
    open: async () => withRevision(await censusSettings(store)),

    async save({ body, actor }) {
      const saved = await changeCensusSettings(store, body);
      log.info('census-settings-changed', { contributor: actor.id, fields: changedNames(body) });
      return withRevision(saved);
    },
  });
