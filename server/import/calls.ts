// The import and export API. Imports answer with the report even if single records weren't imported. Portable.
import * as z from 'zod';
import { defineCalls } from '../base/calls.ts';
import { importReportSchema, recordReportSchema } from './file/report.ts';
import {
  chosenTemplateSchema,
  templateAnswerSchema,
  templateListSchema,
  templateProblemsSchema,
  templateReportSchema,
} from './template-report.ts';

const yesNo = z.enum(['true', 'false']).default('false');

const progress = z.object({ running: z.object({ done: z.int(), total: z.int() }).optional() });

/** Orders, customers or discounts. */
const recordFile = {
  query: z.object({ dryRun: yesNo }),
  reads: 'upload',
  answer: z.object({ report: recordReportSchema }),
} as const;

export const fileCalls = defineCalls({
  importProducts: {
    call: 'POST /api/import/products',
    needs: { all: ['products.edit', 'inventory.edit'] },
    query: z.object({ dryRun: yesNo, replaceSameUrl: yesNo }),
    reads: 'upload',
    answer: z.object({ report: importReportSchema }),
  },
  /** The running import or dry run. Absent if none is running. */
  openProgress: {
    call: 'GET /api/import/products/progress',
    needs: { all: ['products.edit', 'inventory.edit'] },
    answer: progress,
  },
  /** The same for people who may import orders, customers, or discounts. */
  openRecordProgress: { call: 'GET /api/import/records/progress', needs: 'customers.manage', answer: progress },
  exportOrders: { call: 'GET /api/export/orders', needs: 'orders.see', writes: 'file' },
  importOrders: {
    call: 'POST /api/import/orders',
    needs: { all: ['orders.change', 'customers.manage'] },
    ...recordFile,
  },
  importCustomers: { call: 'POST /api/import/customers', needs: 'customers.manage', ...recordFile },
  importDiscounts: { call: 'POST /api/import/discounts', needs: 'discounts.manage', ...recordFile },
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

export const importCalls = { ...fileCalls, ...templateFileCalls };
