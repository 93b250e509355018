import { defineConcept } from '../../http/concept.ts';
import { sweepersPatience, sweepMs } from '../payment/limits.ts';
import type { PaymentParts } from '../payment/payment.ts';
import type { SweepCursor } from '../payment/sweep.ts';
import { orderAddressCalls } from './address-calls.ts';
import { orderCalls, paperCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { indexOrders } from './list.ts';
import { orderMailKinds } from './mail-samples.ts';
import * as messages from './messages.ts';
import { paperRoutes } from './pdf-routes.ts';
import { type RefundParts, settleRefunds } from './refunds.ts';
import { serveOrders } from './serve.ts';

export const orderConcept = defineConcept({
  name: 'commerce/order',
  calls: { ...orderCalls, ...orderAddressCalls, ...paperCalls },
  mails: orderMailKinds,
  refusals,
  messages,
  serve: (parts: Parameters<typeof serveOrders>[0] & Parameters<typeof paperRoutes>[0]) => [
    serveOrders(parts),
    paperRoutes(parts),
  ],
  // Upgrades stores that predate filters.
  atStart: ({ store }: RefundParts) => indexOrders(store),
  jobs(parts: RefundParts & PaymentParts) {
    const sweep: SweepCursor = {};
    const sweeping = { ...parts, stripePatience: sweepersPatience };
    const run = (stopping: AbortSignal) => settleRefunds({ ...sweeping, stopping }, sweep);
    return [{ name: 'commerce/order/refunds', everyMs: sweepMs, begins: 'at once', run }];
  },
});
