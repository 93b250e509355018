import { defineConcept } from '../../http/concept.ts';
import { websiteCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveWebsite } from './serve.ts';

export const websiteConcept = defineConcept({
  name: 'site/website',
  calls: websiteCalls,
  refusals,
  serve: serveWebsite,
});
