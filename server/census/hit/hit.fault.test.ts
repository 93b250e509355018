// Visitors' reports of every kind, and kill -9 after some answers: no acknowledged one is lost, none is counted twice, and counts match
// the hits. STOA_KILLS=50 is the full number.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../base/system.ts';
import type { Store } from '../../store/store.ts';
import { inStore, killsOf } from '../../testing/driver/killable-shop.ts';
import { type BuiltServer, startBuiltServer } from '../../testing/harness/built-server.ts';
import { seed, seeded } from '../../testing/harness/seeded.ts';
import { HitKind } from '../rollup/raw-hit.ts';
import { breakdown, totals } from '../rollup/read.ts';
import { rebuildCounts } from '../rollup/rebuild.ts';
import { storedHits } from '../rollup/rollup.ts';
import { scriptErrors } from '../script-error/script-error.ts';
import { continueCensus } from './start.ts';
import { visitorNumber } from './visitor-number.ts';

const kills = killsOf(2);
const clients = 24;
const flags = ['--no-demo', '--trusted-proxies', '127.0.0.1'];
const userAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-census-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Each client is another visitor after this many reports: many views of one visitor in a minute would be a bot's. */
const reportsEach = 3 * 7;
const idOf = (name: string) => `${name}-aaaa-4bbb-8ccc-dddddddddddd`;

it('loses no answered hit when it is killed again and again', { timeout: 120_000 + kills * 30_000 }, async () => {
  /** By visitor and kind. */
  const sent = new Map<string, number>();
  const answered = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const random = seeded(seed);
  const turns = Array.from({ length: clients }, () => 0);
  let answers = 0;
  for (let kill = 0; kill <= kills; kill++) {
    const server = await startBuiltServer({ dataFolder: folder, flags });
    const agent = new Agent({ keepAlive: true });
    let isOver = false;
    const client = async (n: number) => {
      while (!isOver) {
        const turn = turns[n]!++;
        const visitor = String(n * 100_000 + Math.floor(turn / reportsEach)).padStart(8, '0');
        const report = reports[turn % reports.length]!;
        const name = `${visitorNumber(idOf(visitor))} ${report.kind}`;
        add(sent, name);
        const status = await post(server, agent, n, idOf(visitor), report).catch(() => 0);
        if (status !== 200) return;
        add(answered, name);
        answers++;
      }
    };
    const running = Array.from({ length: clients }, (_, n) => client(n));
    const until = answers + 20 + Math.floor(random() * 580);
    await expect.poll(() => answers >= until, { interval: 3, timeout: 60_000 }).toBe(true);
    if (kill < kills) {
      server.child.kill('SIGKILL');
      if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, 'close');
      await Promise.all(running);
    } else {
      isOver = true;
      await Promise.all(running);
      expect(await server.stop()).toBe(0);
    }
    agent.destroy();
    expect(server.faults()).toEqual([]);
  }

  await inStore(folder, async (store) => {
    const kept = await keptByVisitor(store);
    const errors = await scriptErrors({ store });
    expect(errors).toHaveLength(1);
    const sum = (counts: Map<string, number>, kind: number) =>
      [...counts].reduce((all, [name, count]) => all + (name.endsWith(` ${kind}`) ? count : 0), 0);
    expect(errors[0]!.count).toBeGreaterThanOrEqual(sum(answered, noHit));
    expect(errors[0]!.count).toBeLessThanOrEqual(sum(sent, noHit));
    for (const [name, count] of sent) {
      if (name.endsWith(` ${noHit}`)) continue;
      expect(kept.get(name) ?? 0, name).toBeGreaterThanOrEqual(answered.get(name) ?? 0);
      expect(kept.get(name) ?? 0, name).toBeLessThanOrEqual(count);
    }
    await continueCensus({ store, clock: systemClock });
    const days = { from: dayOf(-2), to: dayOf(2) };
    const read = async () => ({
      totals: await totals({ store }, { days }),
      exits: await breakdown({ store }, { days, dimension: 'exit', by: 'exits', limit: 20 }),
    });
    const counts = await read();
    const raw = [...kept.values()].reduce((all, count) => all + count, 0);
    expect(counts.totals).toMatchObject({
      ...{ hits: raw, clicks: sum(kept, HitKind.buttonClick), views: sum(kept, HitKind.pageView) },
      visitors: new Set([...kept.keys()].map((name) => name.split(' ')[0])).size,
    });
    await rebuildCounts({ store });
    expect(await read()).toEqual(counts);
  });
});

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function keptByVisitor(store: Store): Promise<Map<string, number>> {
  const kept = new Map<string, number>();
  for await (const { hits } of storedHits(store))
    for (const { visitor, kind } of hits) kept.set(`${visitor} ${kind}`, (kept.get(`${visitor} ${kind}`) ?? 0) + 1);
  return kept;
}

type Sent = { path: string; kind: number; type?: string; body(cookie: string): string };
/** Script errors are no hits. */
const noHit = 0;
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const json = (data: unknown) => JSON.stringify(data);

/** One of each way in: the fast path, calls about elements, the older and the newer events, telemetry, script errors. */
const reports: readonly Sent[] = [
  {
    ...{ path: '/api/census/RecordHit', kind: HitKind.pageView },
    body: (ss_cvr) => form({ event: '1', ss_cvr, data: json({ url: `/p${ss_cvr[7]}`, clientDate: Date.now() }) }),
  },
  {
    ...{ path: '/api/census/button-click', kind: HitKind.buttonClick },
    body: (ss_cvr) => form({ buttonText: 'Buy', url: '/p1', ss_cvr }),
  },
  {
    ...{ path: '/api/census/RecordHit', kind: HitKind.heartbeat },
    body: (ss_cvr) => form({ event: '10', ss_cvr, data: json({ url: '/p1', seconds: 1 }) }),
  },
  {
    ...{ path: '/api/events/v1', kind: HitKind.cartView, type: 'text/plain' },
    body: (visitorCookie) =>
      json({ eventSchemaName: 'CartViewed', eventContent: json({ visitorCookie, path: '/cart' }) }),
  },
  {
    ...{ path: '/api/events/RecordEvent', kind: HitKind.formSubmit },
    body: (ss_cvr) => form({ event: 'form-submit', ss_cvr, data: json({ formId: 'f1', url: '/p1' }) }),
  },
  {
    ...{ path: '/api/performance/v1/records', kind: HitKind.vitals, type: 'text/plain' },
    body: () =>
      json([
        { app: 'site', event: 'page_speed', pageLoadId: 'l', ts: 1, data: { name: 'LCP', value: 900, url: '/p1' } },
      ]),
  },
  {
    ...{ path: '/api/events/RecordJavascriptErrors', kind: noHit, type: 'application/json' },
    body: () =>
      json([{ event: 'error', timestamp: 1, data: { message: 'Broken', url: '/p1', stack: 'at f (a.js:1:2)' } }]),
  },
];

function post(server: BuiltServer, agent: Agent, n: number, id: string, { path, type, body }: Sent): Promise<number> {
  const now = Date.now();
  const cookie = `${id}|${now}|${now}|${now}|1`;
  return new Promise((resolve, reject) => {
    const call = request(
      `${server.origin}${path}`,
      {
        agent,
        method: 'POST',
        headers: {
          'User-Agent': userAgent,
          'X-Forwarded-For': `10.0.0.${n + 1}`,
          'Content-Type': type ?? 'application/x-www-form-urlencoded',
          Cookie: `ss_cvr=${cookie}`,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
      },
    );
    call.on('error', reject).end(body(cookie));
  });
}
