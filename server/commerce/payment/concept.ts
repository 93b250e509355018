import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { paymentCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { forgetEndedPayers } from './forget-payers.ts';
import { sweepMs } from './limits.ts';
import { messages } from './messages.ts';
import { paymentPages } from './pages/routes.ts';
import { sealedPaymentKeys } from './secrets.ts';
import { servePayments } from './serve.ts';
import { paymentReadiness, paymentsOverview } from './settings.ts';

export const paymentConcept = defineConcept({
  name: 'commerce/payment',
  calls: paymentCalls,
  pages: paymentPages,
  refusals,
  sealed: [sealedPaymentKeys],
  messages,
  serve: servePayments,
  jobs: ({ store }: Parts) => [
    { name: 'commerce/payment/ended-payers', everyMs: sweepMs, run: () => forgetEndedPayers(store) },
  ],
  toDo: {
    payments: {
      needs: ['payments.connect'],
      read: async ({ store }) => ({ gaps: (await paymentReadiness(store)).gaps }),
    },
  },
  overview: { payments: { needs: ['payments.connect'], read: ({ store }) => paymentsOverview(store) } },
});
