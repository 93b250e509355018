// API keys for clients of the public API.

import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { serve } from '../session/serve.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-key.ts';
import { apiKeyCalls } from './calls.ts';
import * as refusals from './errors.ts';

export const apiKeyConcept = defineConcept({
  name: 'accounts/api-key',
  calls: apiKeyCalls,
  refusals,
  serve: (parts: Parts) =>
    serve(apiKeyCalls, {
      list: ({ query }) => listApiKeys(parts.store, query),
      async create({ body, actor, ctx }) {
        // Answers that contain a key are never stored.
        replayOf(ctx)?.forget();
        return createApiKey(parts, body, actor.id);
      },
      revoke: ({ params: { id } }) => revokeApiKey(parts.store, id),
    }),
});
