// The owner's calls about measuring visits. Portable.
import { defineCalls } from '../../base/calls.ts';
import { censusSettingsSchema, changedCensusSettingsSchema } from './schema.ts';

const needs = 'site.settings';
const path = '/config/api/census-settings';

export const censusSettingsCalls = defineCalls({
  open: { call: `GET ${path}`, needs, answer: censusSettingsSchema },
  save: { call: `PUT ${path}`, needs, body: changedCensusSettingsSchema, answer: censusSettingsSchema },
});
