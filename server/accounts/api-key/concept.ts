// What the program needs to know of api key.
import { defineConcept } from '../../http/concept.ts';
import { apiKeyCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { apiKeyRoutes } from './routes.ts';

export const apiKeyConcept = defineConcept({
  name: 'accounts/api-key',
  calls: apiKeyCalls,
  refusals,
  serve: apiKeyRoutes,
});
