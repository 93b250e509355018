import { describe, expect, it } from 'vitest';
import { durationText, nextIndexAfter, periodText, renewalAt } from './schedule.ts';

const month = { value: 1, unit: 'MONTH' } as const;
const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds;
const shown = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16);

describe('the days of renewals', () => {
  it('come back to the anchor’s day after a shorter month', () => {
    const anchor = at('2026-01-31T10:15[America/New_York]');
    expect([1, 2, 3].map((n) => shown(renewalAt(anchor, 'America/New_York', month, n), 'America/New_York'))).toEqual([
      '2026-02-28T10:15',
      '2026-03-31T10:15',
      '2026-04-30T10:15',
    ]);
  });

  it('keep the time on the wall clock when the clocks change', () => {
    const anchor = at('2026-02-08T02:30[America/New_York]');
    // At 02:30 on 8 March, New York's clocks jump from 02:00 to 03:00.
    expect(shown(renewalAt(anchor, 'America/New_York', month, 1), 'America/New_York')).toBe('2026-03-08T03:30');
    expect(shown(renewalAt(anchor, 'America/New_York', month, 2), 'America/New_York')).toBe('2026-04-08T02:30');
  });

  it.each([
    [{ value: 2, unit: 'WEEK' }, '2026-01-15T09:00'],
    [{ value: 3, unit: 'MONTH' }, '2026-04-01T09:00'],
    [{ value: 1, unit: 'YEAR' }, '2027-01-01T09:00'],
  ] as const)('count %o', (period, expected) => {
    expect(shown(renewalAt(at('2026-01-01T09:00[Europe/Berlin]'), 'Europe/Berlin', period, 1), 'Europe/Berlin')).toBe(
      expected,
    );
  });

  it('go on after a pause with the next day that has not come yet', () => {
    const subscription = {
      anchorAt: at('2026-01-31T10:00[UTC]'),
      timeZone: 'UTC',
      plan: { billingPeriod: month, numBillingCycles: 0 },
    };
    expect(nextIndexAfter(subscription, 1, at('2026-04-30T10:00[UTC]'))).toBe(4);
    expect(nextIndexAfter(subscription, 6, at('2026-01-01T00:00[UTC]'))).toBe(6);
  });

  it('are said in words', () => {
    expect(periodText(month)).toBe('every month');
    expect(periodText({ value: 2, unit: 'WEEK' })).toBe('every 2 weeks');
    expect(durationText({ billingPeriod: month, numBillingCycles: 24 })).toBe('for 2 years');
    expect(durationText({ billingPeriod: month, numBillingCycles: 5 })).toBe('for 5 months');
    expect(durationText({ billingPeriod: { value: 1, unit: 'YEAR' }, numBillingCycles: 1 })).toBe('for 1 year');
    expect(durationText({ billingPeriod: month, numBillingCycles: 0 })).toBeUndefined();
  });
});
