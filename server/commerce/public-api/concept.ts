import { defineConcept } from '../../http/concept.ts';
import { publicApiCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { publicApiRoutes } from './routes.ts';

export const publicApiConcept = defineConcept({
  name: 'commerce/public-api',
  calls: publicApiCalls,
  refusals,
  serve: publicApiRoutes,
});
