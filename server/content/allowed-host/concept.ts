import { defineConcept } from '../../http/concept.ts';
import { allowedHostCalls } from './calls.ts';
import { serveAllowedHosts } from './serve.ts';

export const allowedHostConcept = defineConcept({
  name: 'content/allowed-host',
  calls: allowedHostCalls,
  serve: serveAllowedHosts,
});
