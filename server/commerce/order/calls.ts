// Every call of order. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

export const orderCalls = defineCalls({
  newCode: { call: 'POST /config/api/gift-cards/:id/new-code', needs: 'gift-cards.adjust' },
  listOrders: { call: 'GET /api/commerce/orders', needs: 'orders.see' },
  listOrderTotals: { call: 'GET /api/commerce/order-totals', needs: 'analytics.sales' },
  open: {
    call: 'GET /api/commerce/orders/:id',
    needs: 'orders.see',
    answer: z.looseObject({ id: z.string(), orderNumber: z.string() }),
  },
  fulfillments: { call: 'POST /api/commerce/orders/:id/fulfillments', needs: 'orders.change' },
  markPending: { call: 'POST /api/commerce/orders/:id/mark-pending', needs: 'orders.change' },
  cancel: { call: 'POST /api/commerce/orders/:id/cancel', needs: 'orders.change' },
  refundPreview: { call: 'POST /api/commerce/orders/:id/refund-preview', needs: 'orders.refund' },
  refunds: { call: 'POST /api/commerce/orders/:id/refunds', needs: 'orders.refund' },
  retry: { call: 'POST /api/commerce/orders/:id/refunds/:n/retry', needs: 'orders.refund' },
  notes: { call: 'POST /api/commerce/orders/:id/notes', needs: 'orders.change' },
  saveEmail: { call: 'PUT /api/commerce/orders/:id/email', needs: 'orders.change' },
  mails: { call: 'POST /api/commerce/orders/:id/mails', needs: 'orders.change' },
  listOrderNumbers: { call: 'GET /api/commerce/order-numbers', needs: 'commerce.settings' },
  saveOrderNumbers: { call: 'PUT /api/commerce/order-numbers', needs: 'commerce.settings' },
  readReceiptPdf: { call: 'GET /order-status/:id/receipt.pdf', needs: 'anyone' },
  readReceiptPdf2: { call: 'GET /api/commerce/orders/:id/receipt.pdf', needs: 'orders.see' },
  readPackingSlipsPdf: { call: 'GET /api/commerce/packing-slips.pdf', needs: 'orders.see' },
});
