// Every call of subscription. Portable.
import { defineCalls } from '../../base/calls.ts';

export const subscriptionCalls = defineCalls({
  listSubscriptions: { call: 'GET /api/commerce/subscriptions', needs: 'orders.see' },
  readSubscriptions: { call: 'GET /api/commerce/subscriptions/:id', needs: 'orders.see' },
  skip: { call: 'POST /api/commerce/subscriptions/:id/skip', needs: 'orders.change' },
  pause: { call: 'POST /api/commerce/subscriptions/:id/pause', needs: 'orders.change' },
  resume: { call: 'POST /api/commerce/subscriptions/:id/resume', needs: 'orders.change' },
  cancel: { call: 'POST /api/commerce/subscriptions/:id/cancel', needs: 'orders.change' },
  createSubscription: { call: 'POST /subscription/:id', needs: 'anyone' },
  readCard: { call: 'GET /subscription/:id/card', needs: 'anyone' },
});
