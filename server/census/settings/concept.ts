import { defineConcept } from '../../http/concept.ts';
import { censusSettingsCalls } from './calls.ts';
import * as messages from './messages.ts';
import { serveCensusSettings } from './serve.ts';

export const censusSettingsConcept = defineConcept({
  name: 'census/settings',
  calls: censusSettingsCalls,
  messages,
  serve: serveCensusSettings,
});
