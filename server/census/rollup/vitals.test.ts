// Page speed as bins and ratings.
import { describe, expect, it } from 'vitest';
import { type Metric, ratingOf } from './rating.ts';
import { binCount, binOf, p75, storedValue, vitalValue } from './vitals.ts';

describe('rating thresholds (spec §9)', () => {
  it.each([
    ['FCP', 1800, 3000],
    ['CLS', 0.1, 0.25],
    ['FID', 100, 300],
    ['INP', 200, 500],
    ['LCP', 2500, 4000],
  ] as const)('rates %s good up to %d and poor above %d', (metric, good, poor) => {
    const ratings = [good, good * 1.01, poor, poor * 1.01].map((value) => ratingOf(metric, value));
    expect(ratings).toEqual(['good', 'needs', 'needs', 'poor']);
  });
});

it.each(['FCP', 'LCP', 'CLS', 'INP', 'FID'] as const)(
  'finds the third quarter of %s within a tenth',
  (metric: Metric) => {
    const scale = metric === 'CLS' ? 0.0005 : 10;
    const bins: number[] = Array.from({ length: binCount }, () => 0);
    const values = Array.from(
      { length: 400 },
      (_, n) => (n + 40) * scale * (metric === 'INP' || metric === 'FID' ? 0.1 : 1),
    );
    for (const value of values) bins[binOf(metric, vitalValue(metric, storedValue(metric, value)))]!++;
    const exact = values[Math.ceil(values.length * 0.75) - 1]!;
    expect(p75(metric, bins)).toBeGreaterThan(exact * 0.9);
    expect(p75(metric, bins)).toBeLessThan(exact * 1.1);
    expect(p75(metric, [])).toBeUndefined();
  },
);
