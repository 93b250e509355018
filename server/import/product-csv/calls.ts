// The owner's product export: all, or those that the list shows. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { notOfExport } from '../../base/paged.ts';
import { productListQuery } from '../../commerce/stock/schema.ts';

export const productCsvCalls = defineCalls({
  exportProducts: {
    call: 'GET /api/export/products',
    needs: ['products.edit', { as: 'read' }],
    query: productListQuery
      .omit(notOfExport)
      .extend({ layout: z.enum(['squarespace', 'shopify']).default('squarespace') }),
    writes: 'file',
  },
});
