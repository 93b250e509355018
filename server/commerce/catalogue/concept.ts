// What the program needs to know of catalogue.
import { defineConcept } from '../../http/concept.ts';
import { catalogueCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { catalogueRoutes } from './routes.ts';

export const catalogueConcept = defineConcept({
  name: 'commerce/catalogue',
  calls: catalogueCalls,
  refusals,
  serve: catalogueRoutes,
});
