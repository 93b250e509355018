// What the program needs to know of download.
import { defineConcept } from '../../http/concept.ts';
import { downloadCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { downloadRoutes } from './routes.ts';

export const downloadConcept = defineConcept({
  name: 'commerce/download',
  calls: downloadCalls,
  refusals,
  serve: downloadRoutes,
});
