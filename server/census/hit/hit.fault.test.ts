// Visitors' hits, and kill -9 at any moment: no acknowledged hit is lost, none is counted twice, and counts match the
// hits. STOA_KILLS=50 is the full number.
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
import { totals } from '../rollup/read.ts';
import { rebuildCounts } from '../rollup/rebuild.ts';
import { storedHits } from '../rollup/rollup.ts';
import { continueCensus } from './start.ts';
import { visitorNumber } from './visitor-cookie.ts';

const kills = killsOf(2);
const clients = 24;
const flags = ['--no-demo', '--trusted-proxies', '127.0.0.1'];
const userAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-census-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const idOf = (n: number) => `${String(n).padStart(8, '0')}-aaaa-4bbb-8ccc-dddddddddddd`;

it('loses no answered hit when it is killed again and again', { timeout: 120_000 + kills * 30_000 }, async () => {
  const sent = new Map<number, number>();
  const answered = new Map<number, number>();
  const add = (counts: Map<number, number>, n: number) => counts.set(n, (counts.get(n) ?? 0) + 1);
  const begun = Date.now();
  let answers = 0;
  for (let kill = 0; kill <= kills; kill++) {
    const server = await startBuiltServer({ dataFolder: folder, flags });
    const agent = new Agent({ keepAlive: true });
    let isOver = false;
    const client = async (n: number) => {
      while (!isOver) {
        add(sent, n);
        const status = await post(server, agent, n, begun).catch(() => 0);
        if (status !== 200) return;
        add(answered, n);
        answers++;
      }
    };
    const running = Array.from({ length: clients }, (_, n) => client(n));
    // A different moment each time: counts are written every half minute, and hits continuously.
    const until = answers + 50 + 173 * kill;
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
    for (let n = 0; n < clients; n++) {
      const count = kept.get(visitorNumber(idOf(n))) ?? 0;
      expect(count).toBeGreaterThanOrEqual(answered.get(n) ?? 0);
      expect(count).toBeLessThanOrEqual(sent.get(n) ?? 0);
    }
    const raw = [...kept.values()].reduce((sum, count) => sum + count, 0);
    await continueCensus({ store, clock: systemClock });
    const days = { from: dayOf(-2), to: dayOf(2) };
    const counts = await totals({ store }, { days });
    expect(counts).toMatchObject({ hits: raw, clicks: raw });
    await rebuildCounts({ store });
    expect(await totals({ store }, { days })).toEqual(counts);
  });
});

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function keptByVisitor(store: Store): Promise<Map<number, number>> {
  const kept = new Map<number, number>();
  for await (const { hits } of storedHits(store))
    for (const { visitor } of hits) kept.set(visitor, (kept.get(visitor) ?? 0) + 1);
  return kept;
}

function post(server: BuiltServer, agent: Agent, n: number, begun: number): Promise<number> {
  const body = new URLSearchParams({
    buttonText: 'Buy',
    url: `/p${n}`,
    ss_cvr: `${idOf(n)}|${begun}|${begun}|${begun}|1`,
  }).toString();
  return new Promise((resolve, reject) => {
    const call = request(
      `${server.origin}/api/census/button-click`,
      {
        agent,
        method: 'POST',
        headers: {
          'User-Agent': userAgent,
          'X-Forwarded-For': `10.0.0.${n + 1}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
      },
    );
    call.on('error', reject).end(body);
  });
}
