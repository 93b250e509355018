// Sends spans to an OpenTelemetry collector: OTLP over HTTP, as JSON. Bounded: spans that do not fit or are refused are counted and
// dropped, and no request ever waits for it.
import { randomBytes } from 'node:crypto';
import type { Clock, Log } from '../base/parts.ts';
import type { Span } from '../base/trace.ts';
import type { Facts } from '../http/facts.ts';

type FinishedRequest = {
  facts: Facts;
  route: string;
  method: string;
  status: number;
  /** Monotonic. */
  endMs: number;
  spans: readonly Span[];
};

export type SpanExporter = {
  add(request: FinishedRequest): void;
  /** Since the process started. */
  counts(): { sent: number; dropped: number; waiting: number };
  /** Flushes the queue; takes at most one request's time. */
  close(): Promise<void>;
};

/** Queued spans. */
const waitingMax = 4_096;
const batchMax = 512;
const everyMs = 5_000;
const timeoutMs = 10_000;

/** @param endpoint e.g. `http://127.0.0.1:4318`; `/v1/traces` is added unless it has a path of its own */
export function createSpanExporter({
  endpoint,
  clock,
  log,
  version,
}: {
  endpoint: string;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  version: string;
}): SpanExporter {
  const resource = { attributes: attributes({ 'service.name': 'stoa', 'service.version': version }) };
  let waiting: OtlpSpan[] = [];
  let sent = 0;
  let dropped = 0;
  let hasFailed = false;
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), everyMs).unref();

  async function send(spans: readonly OtlpSpan[]): Promise<void> {
    const why = await sendSpans(endpoint, [{ resource, scopeSpans: [{ scope: { name: 'stoa' }, spans }] }]);
    if (why === undefined) sent += spans.length;
    else dropped += spans.length;
    // Logged once per outage.
    if (why !== undefined && !hasFailed) log.warn('traces-not-sent', { why });
    hasFailed = why !== undefined;
  }

  function flush(): Promise<void> {
    sending ??= (async () => {
      while (waiting.length > 0) await send(waiting.splice(0, batchMax));
    })().finally(() => (sending = undefined));
    return sending;
  }

  return {
    add(request) {
      const parent = readTraceparent(request.facts.traceparent);
      if (parent && !parent.isSampled) return;
      const spans = spansOf(request, parent, clock.now());
      if (waiting.length + spans.length > waitingMax) {
        dropped += spans.length;
        return;
      }
      waiting.push(...spans);
      if (waiting.length >= batchMax) void flush();
    },
    counts: () => ({ sent, dropped, waiting: waiting.length }),
    async close() {
      clearInterval(timer);
      await sending;
      if (!hasFailed && waiting.length > 0) await send(waiting.splice(0, batchMax));
      waiting = [];
    },
  };
}

/** @returns the error, if any */
export async function sendSpans(
  endpoint: string,
  resourceSpans: readonly object[],
  patienceMs = timeoutMs,
): Promise<string | undefined> {
  const url = new URL(endpoint);
  if (url.pathname === '/') url.pathname = '/v1/traces';
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ resourceSpans }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : `status ${answer.status}`;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}

type Parent = { traceId: string; spanId: string; isSampled: boolean };

/** W3C Trace Context: `00-<32 hex>-<16 hex>-<flags>`. Anything else starts a new trace. */
function readTraceparent(text: string | undefined): Parent | undefined {
  const found = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(text?.slice(0, 60) ?? '');
  if (!found || text!.startsWith('ff')) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = found;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

type Attribute = { key: string; value: { stringValue: string } | { intValue: string } };

type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1: internal, 2: server, 3: client. */
  kind: 1 | 2 | 3;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status?: { code: 2 };
};

function spansOf(
  { facts, route, method, status, endMs, spans }: FinishedRequest,
  parent: Parent | undefined,
  now: number,
) {
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  // Converts to wall-clock time, relative to the end of the request.
  const nano = (ms: number) => String(BigInt(Math.round((now - (endMs - ms)) * 1_000)) * 1_000n);
  const root: OtlpSpan = {
    traceId,
    spanId,
    ...(parent && { parentSpanId: parent.spanId }),
    name: `${method} ${route}`,
    kind: 2,
    startTimeUnixNano: nano(facts.startedMs),
    endTimeUnixNano: nano(endMs),
    attributes: attributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'stoa.request_id': facts.id,
    }),
    ...(status >= 500 && { status: { code: 2 } }),
  };
  const inner = spans.map(
    ({ name, detail, startMs, endMs: until, isFailed }): OtlpSpan => ({
      traceId,
      spanId: randomBytes(8).toString('hex'),
      parentSpanId: spanId,
      name: detail === undefined ? name : `${name} ${detail}`,
      kind: name === 'outside' ? 3 : 1,
      startTimeUnixNano: nano(startMs),
      endTimeUnixNano: nano(until),
      attributes: [],
      ...(isFailed && { status: { code: 2 } }),
    }),
  );
  return [root, ...inner];
}

const attributes = (values: Record<string, string | number>): Attribute[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
