// Every call of order csv. Portable.
import { defineCalls } from '../../base/calls.ts';

export const orderCsvCalls = defineCalls({
  readOrdersCsv: { call: 'GET /api/commerce/orders.csv', needs: 'orders.see' },
});
