// When renewals come: the anchor's day and wall-clock time, in the site's zone, for ever. Commerce 1.10. Portable.
import { periodsMax } from './limits.ts';
import { planMessages } from './plan-messages.ts';
import type { Subscription } from './schema.ts';

type BillingPeriod = Subscription['plan']['billingPeriod'];

const units = { WEEK: 'weeks', MONTH: 'months', YEAR: 'years' } as const;

/**
 * The moment of the `index`-th renewal. Counted from the anchor each time and never from the renewal before, so that the day
 * comes back: 31 January, 28 February, 31 March. A time that the clock skips in spring is the one an hour later.
 */
export function renewalAt(anchorAt: number, timeZone: string, period: BillingPeriod, index: number): number {
  const anchor = Temporal.Instant.fromEpochMilliseconds(anchorAt).toZonedDateTimeISO(timeZone);
  return anchor.add({ [units[period.unit]]: period.value * index }).epochMilliseconds;
}

/** The first renewal later than `after`, not before `from`. */
export function nextIndexAfter(
  { anchorAt, timeZone, plan }: Pick<Subscription, 'anchorAt' | 'timeZone' | 'plan'>,
  from: number,
  after: number,
): number {
  let index = from;
  while (index < from + periodsMax && renewalAt(anchorAt, timeZone, plan.billingPeriod, index) <= after) index++;
  return index;
}

/** The end of the period that its last order, which is that one, has paid for. */
export function paidUntil(subscription: Subscription, orderId: string): number {
  const { anchorAt, timeZone, plan, state, nextIndex, firstOrderId } = subscription;
  // A completed one keeps the index of its last renewal; any other has that of the next.
  const isLast = state === 'COMPLETED' && orderId !== firstOrderId;
  return renewalAt(anchorAt, timeZone, plan.billingPeriod, isLast ? nextIndex + 1 : nextIndex);
}

/** "every month", "every 2 weeks". */
export const periodText = ({ value, unit }: BillingPeriod): string => planMessages.every[unit]({ count: value });

/** "every month for 2 years". */
export function recurrenceText(plan: Subscription['plan']): string {
  const every = periodText(plan.billingPeriod);
  const lasting = durationText(plan);
  return lasting === undefined ? every : planMessages.everyLasting({ every, lasting });
}

/** "for 12 months", "for 2 years" where it divides evenly (spec §9); undefined when it has no end. */
export function durationText({ billingPeriod, numBillingCycles }: Subscription['plan']): string | undefined {
  if (numBillingCycles === 0) return undefined;
  const { value, unit } = billingPeriod;
  const count = value * numBillingCycles;
  const perYear = { WEEK: 52, MONTH: 12, YEAR: 1 }[unit];
  return count % perYear === 0
    ? planMessages.lasting.YEAR({ count: count / perYear })
    : planMessages.lasting[unit]({ count });
}
