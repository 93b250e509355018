// The addresses of the site, and whether they work.
import { defineConcept } from '../../http/concept.ts';
import { domainCalls } from './calls.ts';
import { serveDomains } from './serve.ts';

export const domainsConcept = defineConcept({ name: 'owner/domains', calls: domainCalls, serve: serveDomains });
