// The addresses of the site, whether they work, and those that redirect to it.
import { defineConcept } from '../../http/concept.ts';
import { domainCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveDomains } from './serve.ts';

export const domainsConcept = defineConcept({
  name: 'owner/domains',
  calls: domainCalls,
  refusals,
  messages,
  serve: serveDomains,
});
