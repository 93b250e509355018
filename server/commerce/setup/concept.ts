import { defineConcept } from '../../http/concept.ts';
import { setupCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveSetup } from './serve.ts';

export const setupConcept = defineConcept({
  name: 'commerce/setup',
  calls: setupCalls,
  refusals,
  messages,
  serve: serveSetup,
});
