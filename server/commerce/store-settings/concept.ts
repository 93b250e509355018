// What the program needs to know of store settings.
import { defineConcept } from '../../http/concept.ts';
import { storeSettingsCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { storeSettingsRoutes } from './routes.ts';

export const storeSettingsConcept = defineConcept({
  name: 'commerce/store-settings',
  calls: storeSettingsCalls,
  refusals,
  serve: storeSettingsRoutes,
});
