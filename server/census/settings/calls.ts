// The owner's API for analytics settings. Portable.
import { defineCalls } from '../../base/calls.ts';
import { changedCensusSettingsSchema, openedCensusSettingsSchema } from './schema.ts';

const needs = 'site.settings';
const path = '/config/api/census-settings';

export const censusSettingsCalls = defineCalls({
  open: { call: `GET ${path}`, needs, about: 'census-settings', answer: openedCensusSettingsSchema },
  save: { call: `PUT ${path}`, needs, body: changedCensusSettingsSchema, answer: openedCensusSettingsSchema },
});
