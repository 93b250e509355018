// The owner's discount export: all, or those that the list shows. Portable.
import { defineCalls } from '../../base/calls.ts';
import { notOfExport } from '../../base/paged.ts';
import { browseQuery } from '../../commerce/discount/schema.ts';

export const discountCsvCalls = defineCalls({
  exportDiscounts: {
    call: 'GET /api/export/discounts',
    needs: 'discounts.manage',
    query: browseQuery.omit(notOfExport),
    writes: 'file',
  },
});
