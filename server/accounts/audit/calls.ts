// Reading the audit log, and taking back what an entry did. Nothing changes the log itself. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listAnswerOf } from '../../base/paged.ts';
import { wirePageEndShape } from '../../base/wire-page.ts';
import {
  auditBrowseSchema,
  auditChoicesSchema,
  auditEntrySchema,
  auditExportSchema,
  auditQuerySchema,
  listedEntrySchema,
} from './schema.ts';

export const auditCalls = defineCalls({
  list: {
    call: 'GET /config/api/audit',
    needs: ['audit.see', { as: 'read' }],
    query: auditQuerySchema,
    answer: z.object({
      entries: z.array(auditEntrySchema),
      ...wirePageEndShape,
    }),
  },
  /** With search, filters, and the total. */
  browse: {
    call: 'GET /config/api/audit/entries',
    needs: ['audit.see', { as: 'read' }],
    about: 'audit',
    query: auditBrowseSchema,
    answer: listAnswerOf(listedEntrySchema),
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
    about: 'audit',
    answer: listedEntrySchema,
  },
  /** Also needs what the original call needed. */
  undo: { call: 'POST /config/api/audit/entries/:id/undo', needs: 'audit.see' },
  exportCsv: {
    call: 'GET /config/api/audit/entries.csv',
    needs: ['audit.see', { as: 'read' }],
    query: auditExportSchema,
    writes: 'file',
  },
});
