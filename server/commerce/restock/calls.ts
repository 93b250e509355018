// Every call of restock. Portable.
import { defineCalls } from '../../base/calls.ts';

export const restockCalls = defineCalls({
  restock: { call: 'POST /api/site-users/account/notifications/restock', needs: 'anyone' },
  listGroups: { call: 'GET /api/site-users/account/notifications/restock/groups', needs: 'customers.manage' },
  readRestock: { call: 'GET /api/site-users/account/notifications/restock', needs: 'customers.manage' },
  send: { call: 'POST /api/site-users/account/notifications/restock/send', needs: 'customers.manage' },
  all: { call: 'POST /api/site-users/account/notifications/restock/send/all', needs: 'customers.manage' },
});
