// Renewal dates: always the anchor's day and wall-clock time in the site's time zone. Commerce 1.10. Portable.
import { periodsMax } from './limits.ts';
import { planMessages } from './plan-messages.ts';
import type { Subscription } from './schema.ts';

type BillingPeriod = Subscription['plan']['billingPeriod'];

const units = { WEEK: 'weeks', MONTH: 'months', YEAR: 'years' } as const;

/**
 * The time of the `index`-th renewal. Always counted from the anchor instead of the previous renewal, so that the day
 * recovers: 31 January, 28 February, 31 March. A time that daylight saving skips is moved one hour later.
 */
export function renewalAt(anchorAt: number, timeZone: string, period: BillingPeriod, index: number): number {
  const anchor = Temporal.Instant.fromEpochMilliseconds(anchorAt).toZonedDateTimeISO(timeZone);
  return anchor.add({ [units[period.unit]]: period.value * index }).epochMilliseconds;
}

/** The index of the first renewal after `after`, at least `from`. */
export function nextIndexAfter(
  { anchorAt, timeZone, plan }: Pick<Subscription, 'anchorAt' | 'timeZone' | 'plan'>,
  from: number,
  after: number,
): number {
  let index = from;
  while (index < from + periodsMax && renewalAt(anchorAt, timeZone, plan.billingPeriod, index) <= after) index++;
  return index;
}

/** The end of the period that `orderId`, the subscription's last order, paid for. */
export function paidUntil(subscription: Subscription, orderId: string): number {
  const { anchorAt, timeZone, plan, state, nextIndex, firstOrderId } = subscription;
  // A completed subscription keeps the index of its last renewal; others have the index of the next.
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

/** "for 12 months", "for 2 years" if it divides evenly (spec §9); undefined for an unlimited plan. */
export function durationText({ billingPeriod, numBillingCycles }: Subscription['plan']): string | undefined {
  if (numBillingCycles === 0) return undefined;
  const { value, unit } = billingPeriod;
  const count = value * numBillingCycles;
  const perYear = { WEEK: 52, MONTH: 12, YEAR: 1 }[unit];
  return count % perYear === 0
    ? planMessages.lasting.YEAR({ count: count / perYear })
    : planMessages.lasting[unit]({ count });
}
