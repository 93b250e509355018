// What the program needs to know of document.
import { defineConcept } from '../../http/concept.ts';
import { documentCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { documentRoutes } from './routes.ts';

export const documentConcept = defineConcept({
  name: 'content/document',
  calls: documentCalls,
  refusals,
  serve: documentRoutes,
});
