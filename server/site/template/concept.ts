// What the program needs to know of template.
import { defineConcept } from '../../http/concept.ts';
import { templateCalls } from './calls.ts';
import { designRoutes } from './design-routes.ts';
import * as refusals from './errors.ts';

export const templateConcept = defineConcept({
  name: 'site/template',
  calls: templateCalls,
  refusals,
  serve: designRoutes,
});
