// Counts values by size, in plain numbers: cheap enough for every request, and only read for metrics. Portable.

/** In seconds: from a cached page to a request that waits for an upload or a payment provider. */
const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export class Histogram {
  /** Upper bounds, ascending. */
  readonly bounds: readonly number[];
  /** One count per bucket, plus one above the last bound. Not cumulative. */
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[] = secondsBounds) {
    this.bounds = bounds;
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let at = 0;
    while (at < this.bounds.length && value > this.bounds[at]!) at++;
    this.counts[at]!++;
    this.sum += value;
  }
}
