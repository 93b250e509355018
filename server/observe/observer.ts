// Measures requests and the work they cause: counts for metrics, a log line per slow request, and spans for a collector.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram } from '../base/histogram.ts';
import type { Log } from '../base/parts.ts';
import { inTrace, type Span, type SpanName } from '../base/trace.ts';
import type { Observer } from '../http/edge/server.ts';
import type { Facts } from '../http/facts.ts';
import type { SpanExporter } from './otlp.ts';

/** Per request; further ones are only counted. */
const spansMax = 100;
/** The longest spans, per log line. */
const spansLogged = 20;

export type Observation = Observer & {
  readonly requests: RequestCounts;
  readonly spanSeconds: ReadonlyMap<SpanName, Histogram>;
  /** Work that belongs to no request; its spans are counted. */
  job<T>(work: () => T): T;
};

/** @param slowMs longer requests are logged with their spans; 0: none */
export function createObservation({
  log,
  slowMs,
  exporter,
}: {
  log: Pick<Log, 'warn'>;
  slowMs: number;
  exporter?: SpanExporter | undefined;
}): Observation {
  const requests = new RequestCounts();
  const spanSeconds = new Map<SpanName, Histogram>();

  const count = ({ name, startMs, endMs }: Span) => {
    let seconds = spanSeconds.get(name);
    if (seconds === undefined) spanSeconds.set(name, (seconds = new Histogram()));
    seconds.observe((endMs - startMs) / 1000);
  };

  const noteSlow = (facts: Facts, method: string, status: number, ms: number, spans: readonly Span[], more: number) => {
    const rounded = (value: number) => Math.round(value * 10) / 10;
    const totals: Record<string, number> = {};
    for (const { name, startMs, endMs } of spans) totals[name] = rounded((totals[name] ?? 0) + endMs - startMs);
    const longest = [...spans].sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs)).slice(0, spansLogged);
    log.warn('slow-request', {
      requestId: facts.id,
      method,
      route: routeOf(facts),
      status,
      ms: rounded(ms),
      ...totals,
      spans: longest
        .sort((a, b) => a.startMs - b.startMs)
        .map(({ name, detail, startMs, endMs, isFailed }) => ({
          name,
          detail,
          atMs: rounded(startMs - facts.startedMs),
          ms: rounded(endMs - startMs),
          ...(isFailed && { failed: true }),
        })),
      ...(more > 0 && { more }),
    });
  };

  return {
    requests,
    spanSeconds,

    answered(facts, status, ms) {
      requests.add(routeOf(facts), status, ms);
    },

    within(request: IncomingMessage, response: ServerResponse, facts: Facts, work: () => void) {
      const spans: Span[] = [];
      let more = 0;
      const note = (span: Span) => {
        count(span);
        if (spans.length < spansMax) spans.push(span);
        else more++;
      };
      response.on('close', () => {
        const endMs = performance.now();
        const ms = endMs - facts.startedMs;
        const { method = '' } = request;
        const status = response.statusCode;
        if (slowMs > 0 && ms >= slowMs && !isStream(response)) noteSlow(facts, method, status, ms, spans, more);
        exporter?.add({ facts, route: routeOf(facts), method, status, endMs, spans });
      });
      inTrace({ requestId: facts.id, note }, work);
    },

    job: (work) => inTrace({ note: count }, work),
  };
}

/** Lasts as long as its reader is connected. */
const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');

const routeOf = ({ route }: Facts): string => route?.() ?? '(none)';

type RouteCounts = { readonly byStatus: Map<number, number>; readonly seconds: Histogram };

/** Route patterns; there are about 600. */
const routesMax = 2_000;

/** Request counts by handler and status. Runs for every request, including cached pages: one lookup and a few additions. */
class RequestCounts {
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
