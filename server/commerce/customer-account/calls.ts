// Every call of shoppers' accounts, and of all that is known of a person. Portable.
import { defineCalls } from '../../base/calls.ts';

export const customerAccountCalls = defineCalls({
  readSession: { call: 'GET /api/site-users/account/session', needs: 'anyone' },
  session: { call: 'POST /api/site-users/account/session', needs: 'anyone' },
  removeSession: { call: 'DELETE /api/site-users/account/session', needs: 'anyone' },
  locale: { call: 'POST /api/site-users/account/locale', needs: 'anyone' },
  account: { call: 'POST /api/site-users/account', needs: 'anyone' },
  readCustomers: { call: 'GET /api/commerce/customers/:id', needs: 'customers.manage' },
  readExport: { call: 'GET /api/commerce/customers/:id/export', needs: 'customers.export' },
  removeCustomers: { call: 'DELETE /api/commerce/customers/:id', needs: 'customers.manage' },
});
