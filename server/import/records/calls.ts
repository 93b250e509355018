// The API for imports and exports of orders, customers and discounts. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { recordReportSchema } from '../file/report.ts';

/** Answers with the report even if single records weren't imported. */
const file = {
  query: z.object({ dryRun: z.enum(['true', 'false']).default('false') }),
  reads: 'upload',
  answer: z.object({ report: recordReportSchema }),
} as const;

export const recordsCalls = defineCalls({
  exportOrders: { call: 'GET /api/export/orders', needs: 'orders.see', writes: 'file' },
  importOrders: { call: 'POST /api/import/orders', needs: { all: ['orders.change', 'customers.manage'] }, ...file },
  exportCustomers: { call: 'GET /api/export/customers', needs: 'customers.export', writes: 'file' },
  importCustomers: { call: 'POST /api/import/customers', needs: 'customers.manage', ...file },
  exportDiscounts: { call: 'GET /api/export/discounts', needs: 'discounts.manage', writes: 'file' },
  importDiscounts: { call: 'POST /api/import/discounts', needs: 'discounts.manage', ...file },
});
