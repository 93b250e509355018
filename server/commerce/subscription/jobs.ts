import type { Job } from '../../base/jobs.ts';
import { sweepersPatience, sweepMs } from '../payment/limits.ts';
import type { SweepPlace } from '../payment/sweep.ts';
import { type RenewalParts, renewDue } from './renewals.ts';
import { createSubscriptionWatch } from './watch.ts';

/** The checkout starts it, since it places the orders of renewals. */
export function renewalJob(parts: RenewalParts): Job {
  const place: SweepPlace = {};
  const watch = createSubscriptionWatch(parts);
  const run = (stopping: AbortSignal) =>
    renewDue({ ...parts, stripePatience: sweepersPatience, stopping }, place).then(watch);
  return { name: 'commerce/subscription/renewals', everyMs: sweepMs, run };
}
