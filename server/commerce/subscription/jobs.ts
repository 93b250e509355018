// The renewal job. The checkout starts it, because it places the orders. Public.
import type { Job } from '../../base/jobs.ts';
import { sweepersPatience, sweepMs } from '../payment/limits.ts';
import type { SweepCursor } from '../payment/sweep.ts';
import { type RenewalParts, renewDue } from './renewals.ts';
import { createSubscriptionWatch } from './watch.ts';

export function renewalJob(parts: RenewalParts): Job {
  const sweep: SweepCursor = {};
  const watch = createSubscriptionWatch(parts);
  const run = (stopping: AbortSignal) =>
    renewDue({ ...parts, stripePatience: sweepersPatience, stopping }, sweep).then(watch);
  return { name: 'commerce/subscription/renewals', everyMs: sweepMs, run };
}
