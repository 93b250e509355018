import { describe, expect, it } from 'vitest';
import { bucketsOf, periodOf } from './period.ts';

const asked = (range: Parameters<typeof periodOf>[0]['range'], more = {}) =>
  periodOf({ range, compare: 'previous', ...more }, '2026-03-31T07');

describe('the period of a report', () => {
  it('ends today, and is compared with the days just before', () => {
    expect(asked('today')).toEqual({
      from: '2026-03-31',
      to: '2026-03-31',
      grain: 'hour',
      last: '2026-03-31T07',
      before: { from: '2026-03-30', to: '2026-03-30' },
    });
    expect(asked('7d')).toEqual({
      from: '2026-03-25',
      to: '2026-03-31',
      grain: 'day',
      last: '2026-03-31',
      before: { from: '2026-03-18', to: '2026-03-24' },
    });
    expect(periodOf({ range: '30d', compare: 'none' }, '2026-03-31T07')).toEqual({
      from: '2026-03-02',
      to: '2026-03-31',
      grain: 'day',
      last: '2026-03-31',
    });
  });

  it('of twelve months is compared with the same days a year before', () => {
    expect(asked('12m')).toEqual({
      from: '2025-04-01',
      to: '2026-03-31',
      grain: 'month',
      last: '2026-03',
      before: { from: '2024-04-01', to: '2025-03-31' },
    });
    expect(bucketsOf(asked('12m'), 'month')).toHaveLength(12);
  });

  it('of one’s own choice takes its days in either order, and is bounded', () => {
    expect(asked('custom', { from: '2026-02-10', to: '2026-02-01' })).toMatchObject({
      from: '2026-02-01',
      to: '2026-02-10',
      grain: 'day',
    });
    expect(asked('custom', { from: '1990-01-01', to: '2026-02-01' })).toMatchObject({
      from: '2023-11-25',
      grain: 'month',
    });
  });

  it('has a bucket for each hour, day, or month', () => {
    expect(bucketsOf({ from: '2026-03-31', to: '2026-03-31' }, 'hour').slice(0, 2)).toEqual([
      '2026-03-31T00',
      '2026-03-31T01',
    ]);
    expect(bucketsOf({ from: '2026-02-27', to: '2026-03-01' }, 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(bucketsOf({ from: '2025-12-15', to: '2026-02-01' }, 'month')).toEqual(['2025-12', '2026-01', '2026-02']);
  });
});
