// Every call of checkout. Portable.
import { defineCalls } from '../../base/calls.ts';
import { ownerOrderSchema } from '../order/wire.ts';

/** The owner settles what is owed for an order. */
export const orderPaymentCalls = defineCalls({
  markPaid: { call: 'POST /api/commerce/orders/:id/mark-paid', needs: 'orders.change', answer: ownerOrderSchema },
  retry: { call: 'POST /api/commerce/orders/:id/retry-payment', needs: 'orders.change', answer: ownerOrderSchema },
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
