// The owner's order export: all, or those that the list shows. Portable.
import { defineCalls } from '../../base/calls.ts';
import { notOfExport } from '../../base/paged.ts';
import { browseQuery } from '../../commerce/order/wire.ts';

export const orderCsvCalls = defineCalls({
  export: {
    call: 'GET /api/commerce/orders.csv',
    needs: 'orders.see',
    query: browseQuery.omit(notOfExport),
    writes: 'file',
  },
});
