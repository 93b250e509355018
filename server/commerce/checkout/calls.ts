// Every call of checkout. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import type { OwnerOrder } from '../order/owner-order.ts';

/** The owner settles what is owed for an order. */
const order = z.custom<OwnerOrder>();
export const orderPaymentCalls = defineCalls({
  markPaid: { call: 'POST /api/commerce/orders/:id/mark-paid', needs: 'orders.change', answer: order },
  retry: { call: 'POST /api/commerce/orders/:id/retry-payment', needs: 'orders.change', answer: order },
});

export const checkoutCalls = defineCalls({
  orders: { call: 'POST /api/2/commerce/orders', needs: 'anyone' },
  readCheckout: { call: 'GET /api/3/commerce/cart/:token/checkout', needs: 'anyone' },
  saveCheckout: { call: 'PUT /api/3/commerce/cart/:token/checkout', needs: 'anyone' },
  saveEmail: { call: 'PUT /api/3/commerce/cart/:token/email', needs: 'anyone' },
  codes: { call: 'POST /checkout/codes', needs: 'anyone' },
  checkout: { call: 'POST /checkout', needs: 'anyone' },
  readReturn: { call: 'GET /checkout/payment/return', needs: 'anyone' },
  confirm: { call: 'POST /subscription/:id/confirm', needs: 'anyone' },
  readPayment: { call: 'GET /subscription/:id/payment', needs: 'anyone' },
  createTest: { call: 'POST /checkout/payment/test/:token', needs: 'anyone' },
  stripe: { call: 'POST /api/webhooks/stripe', needs: 'anyone' },
});
