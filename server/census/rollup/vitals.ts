// Page speed as a few numbers: logarithmic bins, and ratings. Portable.
import { type Metric, type Rating, ratingOf } from './rating.ts';

export const metrics = ['FCP', 'LCP', 'CLS', 'INP', 'FID'] as const satisfies readonly Metric[];
export const ratings = ['good', 'needs', 'poor'] as const satisfies readonly Rating[];

/** The rating as a number: 1 is good, 2 needs improvement, 3 is poor. Hits and counters use 0 for none. */
export const bandOf = (metric: Metric, value: number): number => ratings.indexOf(ratingOf(metric, value)) + 1;

/** A cell's counters: the bins, then one per rating. */
export const binCount = 40;
export const RatingCounter = { good: 40, needs: 41, poor: 42 } as const;

/** The first bin's upper bound; each further one is `binStep` times the previous one, and the last bin is unbounded. */
const firstBound: Record<Metric, number> = { FCP: 250, LCP: 250, CLS: 0.01, INP: 16, FID: 8 };
const binStep: Record<Metric, number> = { FCP: 1.1, LCP: 1.1, CLS: 1.15, INP: 1.13, FID: 1.14 };

export function binOf(metric: Metric, value: number): number {
  const bin = Math.ceil(Math.log(value / firstBound[metric]) / Math.log(binStep[metric]));
  return Math.min(binCount - 1, Math.max(0, bin));
}

/** The middle of a bin, on a logarithmic scale. */
function middleOf(metric: Metric, bin: number): number {
  const upper = firstBound[metric] * binStep[metric] ** bin;
  return bin === 0 ? upper / 2 : upper / Math.sqrt(binStep[metric]);
}

/** Three quarters of all values are at most this; undefined if there are none. */
export function p75(metric: Metric, bins: readonly (number | undefined)[]): number | undefined {
  let total = 0;
  for (let bin = 0; bin < binCount; bin++) total += bins[bin] ?? 0;
  if (total <= 0) return undefined;
  let seen = 0;
  for (let bin = 0; bin < binCount; bin++) {
    seen += bins[bin] ?? 0;
    if (seen >= total * 0.75) return rounded(metric, middleOf(metric, bin));
  }
  return rounded(metric, middleOf(metric, binCount - 1));
}

const rounded = (metric: Metric, value: number) =>
  metric === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);

/** As stored in a hit: a whole number. */
export const storedValue = (metric: Metric, value: number) => Math.round(metric === 'CLS' ? value * 10_000 : value);
export const vitalValue = (metric: Metric, stored: number) => (metric === 'CLS' ? stored / 10_000 : stored);
