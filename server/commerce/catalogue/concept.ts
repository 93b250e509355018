import { defineConcept } from '../../http/concept.ts';
import { catalogueCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveCatalogue } from './serve.ts';

export const catalogueConcept = defineConcept({
  name: 'commerce/catalogue',
  calls: catalogueCalls,
  refusals,
  messages,
  serve: serveCatalogue,
});
