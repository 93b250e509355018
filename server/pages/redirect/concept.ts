import { defineConcept } from '../../http/concept.ts';
import { redirectCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveRedirects } from './serve.ts';

export const redirectConcept = defineConcept({
  name: 'pages/redirect',
  calls: redirectCalls,
  refusals,
  messages,
  serve: serveRedirects,
});
