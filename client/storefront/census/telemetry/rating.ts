// Rating thresholds: good up to the first number, poor above the second. Spec §9. Portable.

/** [good, poor]. Milliseconds; layout shift has no unit. */
export const thresholds = {
  FCP: [1_800, 3_000],
  CLS: [0.1, 0.25],
  FID: [100, 300],
  INP: [200, 500],
  LCP: [2_500, 4_000],
} as const satisfies Record<string, readonly [good: number, poor: number]>;
export type Metric = keyof typeof thresholds;
export type Rating = 'good' | 'needs-improvement' | 'poor';

export function ratingOf(metric: Metric, value: number): Rating {
  const [good, poor] = thresholds[metric];
  return value <= good ? 'good' : value <= poor ? 'needs-improvement' : 'poor';
}
