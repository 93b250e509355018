import { defineConcept } from '../../http/concept.ts';
import { catalogCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveCatalogue } from './serve.ts';

export const catalogConcept = defineConcept({
  name: 'commerce/catalog',
  calls: catalogCalls,
  refusals,
  messages,
  serve: serveCatalogue,
});
