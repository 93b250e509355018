// Reading the audit log; nothing changes it. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listAnswerOf } from '../../base/paged.ts';
import { auditBrowseSchema, auditChoicesSchema, auditEntrySchema, auditQuerySchema } from './schema.ts';

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
  /** With search, filters, and the total. */
  browse: {
    call: 'GET /config/api/audit/entries',
    needs: ['audit.see', { as: 'read' }],
    about: 'audit',
    query: auditBrowseSchema,
    answer: listAnswerOf(auditEntrySchema),
  },
  choices: {
    call: 'GET /config/api/audit/choices',
    needs: ['audit.see', { as: 'read' }],
    about: 'audit',
    answer: auditChoicesSchema,
  },
  open: {
    call: 'GET /config/api/audit/entries/:id',
    needs: ['audit.see', { as: 'read' }],
    answer: auditEntrySchema,
  },
});
