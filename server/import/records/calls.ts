// Every call of records. Portable.
import { defineCalls } from '../../base/calls.ts';

export const recordsCalls = defineCalls({
  listOrders: { call: 'GET /api/export/orders', needs: 'orders.see' },
  orders: { call: 'POST /api/import/orders', needs: { all: ['orders.change', 'customers.manage'] } },
  listCustomers: { call: 'GET /api/export/customers', needs: 'customers.export' },
  customers: { call: 'POST /api/import/customers', needs: 'customers.manage' },
  listDiscounts: { call: 'GET /api/export/discounts', needs: 'discounts.manage' },
  discounts: { call: 'POST /api/import/discounts', needs: 'discounts.manage' },
});
