// Offline payments: bank transfer, cash on collection. The merchant confirms their arrival. Commerce 3.1.
import { webhookRefused } from './errors.ts';
import { manualMethods } from './methods.ts';
import type { Charge, PaymentProvider } from './provider.ts';

const named = ({ key, method }: Pick<Charge, 'key' | 'method'>) => ({
  ref: `manual:${key}`,
  label: Object.hasOwn(manualMethods, method) ? manualMethods[method as keyof typeof manualMethods] : method,
});

export const manual: PaymentProvider = {
  id: 'manual',
  capabilities: {
    authorize: false,
    capture: false,
    partialCapture: false,
    refund: true,
    savedMethods: false,
    redirect: false,
    payLater: false,
  },

  async createPayment(charge) {
    return { ok: true, ...named(charge), next: 'pending' };
  },

  instantAnswer: (charge) => ({ ...named(charge), state: 'pending' }),

  async find(ref) {
    return { state: 'authorised', ref, label: '' };
  },

  async capture() {
    return { ok: true };
  },

  async cancel() {},

  /** The merchant refunds the money manually. */
  async refund(_, __, key) {
    return { ok: true, ref: key };
  },

  parseWebhook() {
    throw webhookRefused();
  },
};
