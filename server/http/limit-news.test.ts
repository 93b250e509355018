import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { SignInAttempts } from '../accounts/session/sign-in-attempts.ts';
import { joinNews } from '../base/news.ts';
import { openMemoryStore } from '../store/engines/memory/memory-store.ts';
import { afterPrefix } from '../store/table.ts';
import { testClock, testLog } from '../store/testing.ts';
import { createLimitNews } from './limit-news.ts';
import { createLimiter } from './rate-limit.ts';

it('makes limits of several processes one, and keeps no address', async () => {
  const log = testLog();
  const store = openMemoryStore({ clock: testClock(), log });
  const mark = (caller: string) => createHmac('sha256', 'secret').update(caller).digest('base64url');
  // Each clock identifies a process.
  const processes = [testClock(), testClock(), testClock()].map((clock) => {
    const news = createLimitNews({ store, clock, log, mark });
    joinNews(clock, news);
    return {
      news,
      limiter: createLimiter({ name: 'test', points: 6, durationMs: 60_000, clock }),
      attempts: new SignInAttempts(clock, 'sign-in'),
    };
  });
  const [a, b, c] = processes.map(({ limiter }) => limiter) as [Limiter, Limiter, Limiter];
  try {
    for (const one of [a, b, c]) for (let n = 0; n < 2; n++) expect(one.take('198.51.100.77').ok).toBe(true);
    await expect.poll(() => [a, b, c].some((one) => one.take('198.51.100.77').ok)).toBe(false);
    expect(a.take('198.51.100.78').ok).toBe(true);
    b.forgive('198.51.100.77');
    await expect.poll(() => a.take('198.51.100.77').ok).toBe(true);

    const guess = (n: number) => processes[n % 3]!.attempts.begun('198.51.100.9', 'mary@example.com');
    for (let n = 0; n < 9; n++) guess(n);
    const isRefused = () => {
      try {
        processes[0]!.attempts.delayMs('198.51.100.9', 'mary@example.com');
        return false;
      } catch {
        return true;
      }
    };
    await expect.poll(isRefused).toBe(true);
    const { rows } = await store.range({ start: ['limit-news'], end: afterPrefix(['limit-news']), limit: 10 });
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|mary/);
  } finally {
    for (const { news } of processes) news.close();
    await store.close();
  }
});

type Limiter = ReturnType<typeof createLimiter>;
