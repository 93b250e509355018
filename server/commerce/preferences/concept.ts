// What the program needs to know of preferences.
import { defineConcept } from '../../http/concept.ts';
import { preferencesCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { preferencesRoutes } from './routes.ts';

export const preferencesConcept = defineConcept({
  name: 'commerce/preferences',
  calls: preferencesCalls,
  refusals,
  serve: preferencesRoutes,
});
