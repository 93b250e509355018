// What the program needs to know of subscription.
import { defineConcept } from '../../http/concept.ts';
import { ordersInTurn } from '../checkout/turns.ts';
import { sweepersPatience, sweepMs } from '../payment/limits.ts';
import type { PaymentParts } from '../payment/payment.ts';
import type { SweepPlace } from '../payment/sweep.ts';
import { subscriptionCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { subscriptionMailKinds } from './mails.ts';
import * as messages from './messages.ts';
import { renewDue } from './renewals.ts';
import { subscriptionRoutes } from './routes.ts';
import { createSubscriptionWatch } from './watch.ts';

export const subscriptionConcept = defineConcept({
  name: 'commerce/subscription',
  calls: subscriptionCalls,
  mails: subscriptionMailKinds,
  refusals,
  messages,
  serve: subscriptionRoutes,
  jobs(parts: PaymentParts) {
    const place: SweepPlace = {};
    const watch = createSubscriptionWatch(parts);
    const run = (stopping: AbortSignal) =>
      renewDue({ turns: ordersInTurn(parts), ...parts, stripePatience: sweepersPatience, stopping }, place).then(watch);
    return [{ name: 'commerce/subscription/renewals', everyMs: sweepMs, run }];
  },
});
