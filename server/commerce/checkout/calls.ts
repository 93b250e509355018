// Shoppers' checkout calls, payment providers' webhooks, and the owner's payment calls for an order. Portable.
import { defineCalls } from '../../base/calls.ts';
import { ownerOrderSchema } from '../order/wire.ts';
import { abandonedPageSchema, abandonedQuery } from './abandoned-schema.ts';

/** The owner records or retries the payment of an order. */
export const orderPaymentCalls = defineCalls({
  markPaid: { call: 'POST /api/commerce/orders/:id/mark-paid', needs: 'orders.change', answer: ownerOrderSchema },
  retry: { call: 'POST /api/commerce/orders/:id/retry-payment', needs: 'orders.change', answer: ownerOrderSchema },
});

/** Abandoned carts with an email address. */
export const abandonedCalls = defineCalls({
  browse: {
    call: 'GET /config/api/abandoned-carts',
    needs: 'orders.see',
    about: 'abandoned',
    query: abandonedQuery,
    answer: abandonedPageSchema,
  },
  /** Once per cart. */
  sendLink: { call: 'POST /config/api/abandoned-carts/:id/recovery', needs: 'orders.change' },
});

export const checkoutCalls = defineCalls({
  placeOrder: { call: 'POST /api/2/commerce/orders', needs: 'anyone' },
  open: { call: 'GET /api/3/commerce/cart/:token/checkout', needs: 'anyone' },
  save: { call: 'PUT /api/3/commerce/cart/:token/checkout', needs: 'anyone' },
  saveEmail: { call: 'PUT /api/3/commerce/cart/:token/email', needs: 'anyone' },
  addCodeByForm: { call: 'POST /checkout/codes', needs: 'anyone' },
  placeOrderByForm: { call: 'POST /checkout', needs: 'anyone' },
  returnFromProvider: { call: 'GET /checkout/payment/return', needs: 'anyone' },
  confirmRenewal: { call: 'POST /subscription/:id/confirm', needs: 'anyone' },
  returnFromBank: { call: 'GET /subscription/:id/payment', needs: 'anyone' },
  answerTestPayment: { call: 'POST /checkout/payment/test/:token', needs: 'anyone' },
  receiveStripeEvent: { call: 'POST /api/webhooks/stripe', needs: 'anyone' },
});
