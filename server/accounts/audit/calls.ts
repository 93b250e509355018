// Reading the audit log; nothing changes it. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { auditEntrySchema, auditQuerySchema } from './schema.ts';

export const auditCalls = defineCalls({
  list: {
    call: 'GET /config/api/audit',
    needs: ['audit.see', { as: 'read' }],
    query: auditQuerySchema,
    answer: z.object({
      entries: z.array(auditEntrySchema),
      nextPageCursor: z.string().nullable(),
      hasNextPage: z.boolean(),
    }),
  },
});
