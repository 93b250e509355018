// The owner's payment API. Portable.
import { defineCalls } from '../../base/calls.ts';
import { changedPaymentSettingsSchema, paymentSettingsAnswerSchema, stripeKeysSchema } from './settings-schema.ts';

const path = '/api/commerce/payment-settings';
const needs = 'payments.connect';
const answer = paymentSettingsAnswerSchema;

export const paymentCalls = defineCalls({
  openSettings: { call: `GET ${path}`, needs, about: 'settings', answer },
  saveSettings: { call: `PUT ${path}`, needs, body: changedPaymentSettingsSchema, answer },
  /** Never stored for idempotent retries. */
  saveStripeKeys: { call: `PUT ${path}/stripe`, needs, body: stripeKeysSchema, answer },
  /** Checks the saved keys with Stripe. */
  checkStripeKeys: { call: `POST ${path}/stripe/check`, needs, answer },
  removeStripeKeys: { call: `DELETE ${path}/stripe`, needs, answer },
});
