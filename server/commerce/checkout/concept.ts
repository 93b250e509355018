import { defineConcept } from '../../http/concept.ts';
import { sweepersPatience, sweepMs } from '../payment/limits.ts';
import type { PaymentParts } from '../payment/payment.ts';
import type { SweepCursor } from '../payment/sweep.ts';
import { renewalJob } from '../subscription/jobs.ts';
import { abandonedCalls, checkoutCalls, orderPaymentCalls } from './calls.ts';
import { recoverAbandonedCarts } from './checkout.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { checkoutPages } from './pages/routes.ts';
import { checkoutPaymentRoutes } from './payment-routes.ts';
import { renewalParts } from './renewal-order.ts';
import { checkoutRoutes } from './routes.ts';
import { serveAbandoned, serveOrderPayments } from './serve.ts';
import { settlePayments } from './settle.ts';

export const checkoutConcept = defineConcept({
  name: 'commerce/checkout',
  calls: { ...checkoutCalls, ...orderPaymentCalls, ...abandonedCalls },
  pages: checkoutPages,
  refusals,
  messages,
  serve: (parts: Parameters<typeof checkoutRoutes>[0] & Parameters<typeof checkoutPaymentRoutes>[0]) => [
    checkoutRoutes(parts),
    checkoutPaymentRoutes(parts),
    serveOrderPayments(parts),
    serveAbandoned(parts),
  ],
  jobs(parts: PaymentParts) {
    const sweep: SweepCursor = {};
    // No request waits for payments begun earlier, because their process has ended. With several processes, only a timeout can tell.
    const begunBefore = parts.store.takeLease ? 0 : parts.clock.now();
    return [
      {
        name: 'commerce/checkout/payments',
        everyMs: sweepMs,
        begins: 'at once',
        run: (stopping) =>
          settlePayments({ ...parts, stripePatience: sweepersPatience, stopping }, { begunBefore, sweep }),
      },
      { name: 'commerce/checkout/cart-recovery', everyMs: sweepMs, run: () => recoverAbandonedCarts(parts) },
      renewalJob(renewalParts(parts)),
    ];
  },
});
