import { defineConcept } from '../../http/concept.ts';
import { catalogCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveCatalogue } from './serve.ts';
import { wireCatalogCalls } from './wire.ts';

export const catalogConcept = defineConcept({
  name: 'commerce/catalog',
  calls: { ...catalogCalls, ...wireCatalogCalls },
  refusals,
  messages,
  serve: serveCatalogue,
});
