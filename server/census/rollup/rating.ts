// Ratings of page speed: good up to the first number, poor above the second. Spec §9 "Rating thresholds". Apart from vitals.ts, since the
// visitor's browser has it, too. Portable.

/** Milliseconds; layout shift has no unit. */
export const thresholds = {
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
  FID: [100, 300],
} as const satisfies Record<string, readonly [good: number, poor: number]>;
export type Metric = keyof typeof thresholds;
export type Rating = 'good' | 'needs' | 'poor';

export function ratingOf(metric: Metric, value: number): Rating {
  const [good, poor] = thresholds[metric];
  return value <= good ? 'good' : value <= poor ? 'needs' : 'poor';
}
