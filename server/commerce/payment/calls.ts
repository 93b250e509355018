// Every call of payment. Portable.
import { defineCalls } from '../../base/calls.ts';

export const paymentCalls = defineCalls({
  listPaymentSettings: { call: 'GET /api/commerce/payment-settings', needs: 'payments.connect' },
  savePaymentSettings: { call: 'PUT /api/commerce/payment-settings', needs: 'payments.connect' },
  saveStripe: { call: 'PUT /api/commerce/payment-settings/stripe', needs: 'payments.connect' },
  removeStripe: { call: 'DELETE /api/commerce/payment-settings/stripe', needs: 'payments.connect' },
});
