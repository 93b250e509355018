// Every call of customer. Portable.
import { defineCalls } from '../../base/calls.ts';

export const customerCalls = defineCalls({
  listCustomers: { call: 'GET /api/commerce/customers', needs: 'customers.manage' },
  readCustomersCsv: { call: 'GET /api/commerce/customers.csv', needs: 'customers.export' },
  customers: { call: 'POST /api/commerce/customers', needs: 'customers.manage' },
  saveCustomers: { call: 'PUT /api/commerce/customers/:id', needs: 'customers.manage' },
  notes: { call: 'POST /api/commerce/customers/:id/notes', needs: 'customers.manage' },
  removeNotes: { call: 'DELETE /api/commerce/customers/:id/notes/:noteId', needs: 'customers.manage' },
  saveAccess: { call: 'PUT /api/commerce/customers/:id/access', needs: 'customers.manage' },
  removeAccess: { call: 'DELETE /api/commerce/customers/:id/access/:areaId', needs: 'customers.manage' },
});
