// The owner's customer export: all, or those that the list shows. Portable.
import { defineCalls } from '../../base/calls.ts';
import { notOfExport } from '../../base/paged.ts';
import { browseQuery } from '../../commerce/customer/schema.ts';

export const customerCsvCalls = defineCalls({
  exportCustomers: {
    call: 'GET /api/export/customers',
    needs: 'customers.export',
    query: browseQuery.omit(notOfExport),
    writes: 'file',
  },
});
