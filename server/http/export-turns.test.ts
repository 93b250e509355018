// Export queue: two run at a time, the others wait, and one too many is refused.
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { startEdge } from './edge/edge-fixture.ts';
import { exportTurns } from './export-turns.ts';

it('two exports run, others wait for one to end or leave the line, and beyond the line one is refused', async () => {
  const running: PassThrough[] = [];
  const store = {};
  const edge = await startEdge({
    routes(router) {
      for (const path of ['/api/export/a', '/api/export/b'])
        router.get(path, exportTurns(store), (ctx) => {
          const out = new PassThrough();
          running.push(out);
          out.write('begun');
          ctx.body = out;
        });
    },
  });
  const until = async (count: number) => {
    await vi.waitUntil(() => running.length >= count, { interval: 2, timeout: 30_000 });
    expect(running).toHaveLength(count);
  };
  const ask = (n: number) => edge.visitor().get(n % 2 === 0 ? '/api/export/a' : '/api/export/b');
  const answers = [0, 1].map(ask);
  await until(2);
  for (let n = 0; n < 31; n++) answers.push(ask(n));
  const refused = await Promise.race(answers);
  expect([refused.status, running.length]).toEqual([503, 2]);
  for (let n = 0; n < 32; n++) {
    running[n]!.end();
    await until(Math.min(n + 3, 32));
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
  await edge.close();
});
