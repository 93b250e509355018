// API keys for clients of the public API.
import { defineConcept } from '../../http/concept.ts';
import { apiKeyCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveApiKeys } from './owner-routes.ts';

export const apiKeyConcept = defineConcept({
  name: 'accounts/api-key',
  calls: apiKeyCalls,
  refusals,
  serve: serveApiKeys,
});
