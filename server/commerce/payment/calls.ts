// The owner's calls about payments. Portable.
import { defineCalls } from '../../base/calls.ts';
import { paymentSettingsAnswerSchema, paymentSettingsSchema } from './settings-schema.ts';

const path = '/api/commerce/payment-settings';
const needs = 'payments.connect';
const answer = paymentSettingsAnswerSchema;

export const paymentCalls = defineCalls({
  openSettings: { call: `GET ${path}`, needs, answer },
  saveSettings: { call: `PUT ${path}`, needs, body: paymentSettingsSchema, answer },
  /** The handler reads the keys, once nothing of the call is kept for repeats. */
  saveStripeKeys: { call: `PUT ${path}/stripe`, needs, reads: 'bytes', answer },
  /** Asks Stripe about the keys that are saved. */
  checkStripeKeys: { call: `POST ${path}/stripe/check`, needs, answer },
  removeStripeKeys: { call: `DELETE ${path}/stripe`, needs, answer },
});
