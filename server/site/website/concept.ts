// What the program needs to know of website.
import { defineConcept } from '../../http/concept.ts';
import { websiteCalls } from './calls.ts';
import { serveWebsite } from './serve.ts';

export const websiteConcept = defineConcept({
  name: 'site/website',
  calls: websiteCalls,
  serve: serveWebsite,
});
