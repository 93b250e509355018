// Child process of load(): runs autocannon on a plan from standard input, prints the figures as JSON.
import { json } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { Load, LoadPlan } from './load.ts';

const plan = (await json(process.stdin)) as LoadPlan;
let next = 0;

const result = await autocannon({
  url: plan.url,
  connections: plan.connections,
  duration: plan.seconds,
  method: plan.method ?? 'GET',
  headers: plan.headers,
  body: plan.body,
  setupClient(client) {
    const visitor = plan.visitors?.[next++ % plan.visitors.length];
    if (visitor) client.setHeaders({ ...plan.headers, ...visitor.headers });
  },
});

const figures: Load = {
  requestsPerSecond: result.requests.average,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
  bytesPerSecond: result.throughput.average,
  requests: result.requests.total,
  errors: result.errors + result.timeouts,
  non2xx: result.non2xx,
};
process.stdout.write(JSON.stringify(figures));
