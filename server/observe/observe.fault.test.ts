// Observability of a running site: metrics on a separate address, slow requests in the log, traces in a collector.
import { once } from 'node:events';
import { createServer, get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../testing/harness/built-server.ts';
import { demoFolder } from '../testing/harness/demo-folder.ts';
import { type TestVisitor, testVisitor } from '../testing/harness/visitor.ts';

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number };

const traceId = 'a'.repeat(32);
const parentId = 'b'.repeat(16);

let server: BuiltServer;
let visitor: TestVisitor;
let metricsOrigin: string;
const spans: Span[] = [];

const collector = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.end('{}');
});

/** The values of one metric, by its labels. */
async function metric(name: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
  const lines = text.split('\n').flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    return found?.[1] === name ? [[found[2] ?? '', Number(found[3])] as const] : [];
  });
  return new Map(lines);
}

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const flags = ['--metrics', '0', '--slow-ms', '1', '--trusted-proxies', '127.0.0.1'];
  server = await startBuiltServer({
    dataFolder: demoFolder(inject('emptyFolder'), 'observe'),
    flags: [...flags, '--otlp-endpoint', `http://127.0.0.1:${port}`],
  });
  const listening = server.lines.find(({ event }) => event === 'metrics')!;
  metricsOrigin = `http://127.0.0.1:${listening.port}`;
  visitor = testVisitor(server.origin);
});

afterAll(async () => {
  await server.stop();
  collector.close();
});

describe('metrics', () => {
  it('count requests by route and status, without any address in them', async () => {
    const first = await visitor.get('/', { traceparent: `00-${traceId}-${parentId}-01` });
    expect(first.status).toBe(200);
    await expect.poll(async () => (await visitor.get('/')) && metric('stoa_page_cache_pages')).toContainEqual(['', 1]);
    await visitor.get('/');
    expect((await visitor.get('/no-such-page-8713')).status).toBe(404);
    const added = await visitor.send('POST', '/api/commerce/shopping-cart/entries', { itemId: 'x'.repeat(24) });
    expect(added.status).toBeGreaterThanOrEqual(400);

    const cached = 'route="(cached page)",status="200"';
    await expect.poll(async () => (await metric('stoa_requests_total')).get(cached)).toBeGreaterThan(0);
    const requests = await metric('stoa_requests_total');
    expect(requests.get(`route="/api/commerce/shopping-cart/entries",status="${added.status}"`)).toBe(1);
    expect([...requests.keys()].join()).not.toContain('8713');
    expect((await metric('stoa_request_seconds_count')).get('route="(cached page)"')).toBeGreaterThan(0);
  });

  it('tell of the store, the caches, the queues, the disk, and the process', async () => {
    const values = async (name: string) => [...(await metric(name)).values()].reduce((sum, value) => sum + value, 0);
    for (const name of [
      'stoa_store_commits_total',
      'stoa_store_group_commits_count',
      'stoa_store_sync_seconds_count',
      'stoa_store_cache_requests_total',
      'stoa_store_cache_bytes',
      'stoa_page_cache_requests_total',
      'stoa_page_cache_bytes',
      'stoa_span_seconds_count',
      'stoa_disk_free_bytes',
      'stoa_data_file_bytes',
      'stoa_connections_open',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(await values(name), name).toBeGreaterThan(0);
    expect([...(await metric('stoa_queue_length')).keys()]).toContain('queue="workers"');
    expect([...(await metric('stoa_span_seconds_count')).keys()]).toEqual(
      expect.arrayContaining(['span="template"', 'span="render"']),
    );
    expect([...(await metric('stoa_renewals_due')).values()]).toEqual([0]);
    expect([...(await metric('stoa_outbox_oldest_seconds')).keys()]).toContain('queue="mail"');
  });

  it('are at their own address only', async () => {
    expect((await visitor.get('/metrics')).status).toBe(404);
    expect((await fetch(`${metricsOrigin}/shop`)).status).toBe(404);
    expect((await fetch(`${metricsOrigin}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it.each([
    ['localhost:9464', 200],
    ['[::1]:9464', 200],
    ['192.168.1.5', 200],
    ['stoa:9464', 200],
    ['metrics.localhost', 200],
    ['rebound.example:9464', 421],
    ['127.0.0.1.rebound.example', 421],
    ['[::1].rebound.example', 421],
    ['localhost.', 421],
  ])(
    'attack: a name that leads here is not taken for its own: %j is answered %d, guarded like all answers',
    async (host, status) => {
      const asked = httpGet(`${metricsOrigin}/metrics`, { headers: { Host: host } });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      expect([answer.statusCode, answer.headers]).toEqual([
        status,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'x-frame-options': 'DENY',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        }),
      ]);
    },
  );
});

describe('a slow request', () => {
  it('is in the log with its id and what it waited for', async () => {
    const { headers } = await visitor.get('/shop?format=json');
    const find = () =>
      server.lines.find((line) => line.event === 'slow-request' && line.requestId === headers.get('x-request-id'));
    await expect.poll(find).toBeDefined();
    expect(find()).toMatchObject({ method: 'GET', status: 200, spans: expect.any(Array), render: expect.any(Number) });
  });
});

describe('a collector of traces', () => {
  it('gets the request in the trace of the proxy, with what it caused below', async () => {
    await expect.poll(() => spans.some((span) => span.traceId === traceId)).toBe(true);
    const root = spans.find((span) => span.traceId === traceId && span.kind === 2)!;
    expect(root).toMatchObject({ parentSpanId: parentId, name: expect.stringMatching(/^GET /) });
    const inner = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId).map(({ name }) => name);
    expect(inner).toEqual(expect.arrayContaining(['data', 'template', 'render']));
  });

  it('is not needed by a request: the site serves without one', async () => {
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
    expect((await visitor.get('/shop?page=2')).status).toBe(200);
    expect(server.faults()).toEqual([]);
  });
});
