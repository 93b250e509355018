// What the program needs to know of order.
import { defineConcept } from '../../http/concept.ts';
import { sweepersPatience, sweepMs } from '../payment/limits.ts';
import type { PaymentParts } from '../payment/payment.ts';
import type { SweepPlace } from '../payment/sweep.ts';
import { orderCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { giftCardCodeRoutes } from './gift-card-code-routes.ts';
import { indexOrders } from './list.ts';
import { orderMailKinds } from './mail-samples.ts';
import * as messages from './messages.ts';
import { paperRoutes } from './paper-routes.ts';
import { type RefundParts, settleRefunds } from './refunds.ts';
import { orderRoutes } from './routes.ts';

export const orderConcept = defineConcept({
  name: 'commerce/order',
  calls: orderCalls,
  mails: orderMailKinds,
  refusals,
  messages,
  serve: (
    parts: Parameters<typeof giftCardCodeRoutes>[0] &
      Parameters<typeof orderRoutes>[0] &
      Parameters<typeof paperRoutes>[0],
  ) => [giftCardCodeRoutes(parts), orderRoutes(parts), paperRoutes(parts)],
  // For stores from before there were filters.
  atStart: ({ store }: RefundParts) => indexOrders(store),
  jobs(parts: RefundParts & PaymentParts) {
    const place: SweepPlace = {};
    const sweeping = { ...parts, stripePatience: sweepersPatience };
    const run = (stopping: AbortSignal) => settleRefunds({ ...sweeping, stopping }, place);
    return [{ name: 'commerce/order/refunds', everyMs: sweepMs, begins: 'at once', run }];
  },
});
