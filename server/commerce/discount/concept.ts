// What the program needs to know of discount.
import { defineConcept } from '../../http/concept.ts';
import { discountCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { discountRoutes } from './routes.ts';

export const discountConcept = defineConcept({
  name: 'commerce/discount',
  calls: discountCalls,
  refusals,
  serve: discountRoutes,
});
