// The owner's order export. Portable.
import { defineCalls } from '../../base/calls.ts';
import { listQuerySchema } from '../../commerce/order/wire.ts';

export const orderCsvCalls = defineCalls({
  export: {
    call: 'GET /api/commerce/orders.csv',
    needs: 'orders.see',
    query: listQuerySchema.pick({ status: true, payment: true, from: true, to: true }),
    writes: 'file',
  },
});
