import { defineConcept } from '../../http/concept.ts';
import { identityCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveIdentity } from './serve.ts';

export const identityConcept = defineConcept({
  name: 'content/identity',
  calls: identityCalls,
  refusals,
  messages,
  serve: serveIdentity,
});
