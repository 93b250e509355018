// The import API. Portable.
import * as z from 'zod';
import { defineCalls } from '../base/calls.ts';
import { importReportSchema } from './file/report.ts';
import {
  chosenTemplateSchema,
  templateAnswerSchema,
  templateListSchema,
  templateProblemsSchema,
  templateReportSchema,
} from './template-report.ts';

const yesNo = z.enum(['true', 'false']).default('false');

export const productFileCalls = defineCalls({
  exportProducts: {
    call: 'GET /api/export/products',
    needs: ['products.edit', { as: 'read' }],
    query: z.object({ layout: z.enum(['squarespace', 'shopify']).default('squarespace') }),
    writes: 'file',
  },
  importProducts: {
    call: 'POST /api/import/products',
    needs: { all: ['products.edit', 'inventory.edit'] },
    query: z.object({ dryRun: yesNo, replaceSameUrl: yesNo }),
    reads: 'upload',
    answer: z.object({ report: importReportSchema }),
  },
});

export const importProgressCalls = defineCalls({
  /** The running import or dry run. Absent if none is running. */
  openProgress: {
    call: 'GET /api/import/products/progress',
    needs: { all: ['products.edit', 'inventory.edit'] },
    answer: z.object({ running: z.object({ done: z.int(), total: z.int() }).optional() }),
  },
});

export const templateFileCalls = defineCalls({
  importTemplate: {
    call: 'POST /api/import/template',
    needs: 'code.site',
    reads: 'upload',
    answer: z.object({ report: templateReportSchema }),
  },
  listTemplates: { call: 'GET /api/templates', needs: 'code.site', about: 'templates', answer: templateListSchema },
  readTemplates: { call: 'GET /api/templates/:id', needs: 'code.site', answer: templateAnswerSchema },
  exportTemplate: { call: 'GET /api/templates/:id/export', needs: 'code.site', writes: 'file' },
  listProblems: {
    call: 'GET /api/templates/:id/problems',
    needs: 'code.site',
    about: 'templates',
    answer: templateProblemsSchema,
  },
  useTemplate: {
    call: 'PUT /api/templates/current',
    needs: 'code.site',
    body: chosenTemplateSchema,
    answer: z.object({ current: z.string(), pagesAdded: z.array(z.string()) }),
  },
});

export const importCalls = { ...productFileCalls, ...importProgressCalls, ...templateFileCalls };
