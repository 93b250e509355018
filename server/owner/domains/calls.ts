// The addresses of the site. Portable.
import { defineCalls } from '../../base/calls.ts';
import { domainsSchema } from './schema.ts';

export const domainCalls = defineCalls({
  /** Asks the name server, and connects to each address. */
  check: { call: 'GET /config/api/domains', needs: 'site.domains', answer: domainsSchema },
});
