// Request counts by handler and status. Runs for every request, including cached pages: one lookup and a few additions.
import { Histogram } from '../base/histogram.ts';

export type RouteCounts = { readonly byStatus: Map<number, number>; readonly seconds: Histogram };

/** Route patterns; there are about 600. */
const routesMax = 2_000;

export class RequestCounts {
  readonly byRoute = new Map<string, RouteCounts>();

  add(route: string, status: number, ms: number): void {
    let counts = this.byRoute.get(route);
    if (counts === undefined) {
      if (this.byRoute.size >= routesMax) return;
      counts = { byStatus: new Map(), seconds: new Histogram() };
      this.byRoute.set(route, counts);
    }
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    counts.seconds.observe(ms / 1000);
  }
}
