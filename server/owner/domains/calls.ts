// The addresses of the site. Portable.
import { defineCalls } from '../../base/calls.ts';
import { domainsSchema, newDomainSchema } from './schema.ts';

const needs = 'site.domains';

export const domainCalls = defineCalls({
  /** Asks the name server, and connects to each address. */
  check: { call: 'GET /config/api/domains', needs, answer: domainsSchema },
  add: { call: 'POST /config/api/domains', needs, body: newDomainSchema, status: 201, answer: newDomainSchema },
  /** Visitors are sent to it from all others. The configured address can be chosen, too. */
  makeMain: { call: 'POST /config/api/domains/:host/main', needs },
  remove: { call: 'DELETE /config/api/domains/:host', needs },
});
