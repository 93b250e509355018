// The owner's API keys. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listedApiKeySchema, newApiKeySchema } from './schema.ts';

export const apiKeyCalls = defineCalls({
  list: {
    call: 'GET /config/api/api-keys',
    needs: 'api-keys.manage',
    about: 'api-keys',
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({ apiKeys: z.array(listedApiKeySchema), cursor: z.string().optional() }),
  },
  /** The only answer that contains the key itself. */
  create: {
    call: 'POST /config/api/api-keys',
    needs: 'api-keys.manage',
    body: newApiKeySchema,
    answer: z.object({ apiKey: listedApiKeySchema, key: z.string() }),
    status: 201,
  },
  revoke: { call: 'DELETE /config/api/api-keys/:id', needs: 'api-keys.manage' },
});
