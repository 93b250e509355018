import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { fakeClock, startEdge } from './edge/edge-fixture.ts';
import { createLimiter, networkOf, rateLimit } from './rate-limit.ts';
import { createTakes } from './takes.ts';

describe('createLimiter', () => {
  it('gives each point back one duration after it was taken', () => {
    const clock = fakeClock();
    const limiter = createLimiter({ name: 'test', points: 3, durationMs: 3_000, clock });
    const take = () => limiter.take('a').ok;
    expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
    expect(limiter.take('a')).toEqual({ ok: false, retryAfterMs: 3_000 });
    expect(limiter.take('b')).toEqual({ ok: true });
    clock.pass(3_000);
    expect(take()).toBe(true);
    clock.pass(2_000);
    expect([take(), take(), take()]).toEqual([true, true, false]);
    expect(limiter.take('a')).toEqual({ ok: false, retryAfterMs: 1_000 });
  });

  it('lets no more through than its points in any stretch of its duration', () => {
    const clock = fakeClock();
    const limiter = createLimiter({ name: 'test', points: 10, durationMs: 3_600_000, clock });
    const passed: number[] = [];
    for (let at = 0; at < 3 * 3_600_000; at += 60_000) {
      if (limiter.take('a').ok) passed.push(at);
      clock.pass(60_000);
    }
    const inHourFrom = (from: number) => passed.filter((at) => at >= from && at < from + 3_600_000).length;
    expect(Math.max(...passed.map(inHourFrom))).toBe(10);
    expect(passed).toHaveLength(30);
  });

  it('a clock set back does not lock out for longer than the limit itself', () => {
    const clock = fakeClock();
    const limiter = createLimiter({ name: 'test', points: 1, durationMs: 1_000, clock });
    limiter.take('a');
    clock.pass(-86_400_000);
    expect(limiter.take('a')).toEqual({ ok: false, retryAfterMs: 1_000 });
    clock.pass(1_000);
    expect(limiter.take('a').ok).toBe(true);
  });

  it('gives the points back when told to', () => {
    const limiter = createLimiter({ name: 'test', points: 1, durationMs: 1_000, clock: fakeClock() });
    limiter.take('a');
    limiter.forgive('a');
    expect(limiter.take('a').ok).toBe(true);
  });

  it('takes many points at once, and refuses more than there are', () => {
    const clock = fakeClock();
    const limiter = createLimiter({ name: 'test', points: 8_000, durationMs: 3_600_000, clock });
    for (let n = 0; n < 4_000; n++) {
      expect(limiter.take('a', 2).ok).toBe(true);
      clock.pass(100);
    }
    expect(limiter.take('a', 2)).toEqual({ ok: false, retryAfterMs: 3_600_000 - 400_000 });
    clock.pass(3_600_000 - 400_000);
    expect([limiter.take('a', 2).ok, limiter.take('a', 8_000).ok]).toEqual([true, false]);
  });
});

describe('createTakes', () => {
  const memory = () => process.memoryUsage().arrayBuffers;

  it('makes no new room while takes expire', () => {
    const takes = createTakes(1_000);
    for (let n = 0; n < 100; n++) takes.add(`caller ${n}`, 1, n * 20);
    const before = memory();
    for (let n = 100; n < 100_000; n++) takes.add(`caller ${n}`, 1, n * 20);
    expect(memory()).toBeLessThanOrEqual(before);
  });

  it('returns its room when all takes have expired', () => {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('gc') as () => void;
    // Buffers are freed on another thread, which the next collection waits for.
    const collect = () => {
      gc();
      gc();
    };
    const takes = createTakes(1_000);
    for (let n = 0; n < 70_000; n++) takes.add(`caller ${n}`, 1, 0);
    collect();
    const before = memory();
    expect(takes.over('caller 69999', 0, 999)).toBe(0);
    takes.add('next', 1, 1_000);
    collect();
    expect(memory()).toBeLessThan(before - 65_000 * 36);
    expect([takes.over('next', 0, 1_000), takes.over('caller 69999', 0, 1_000)]).toEqual([1_000, undefined]);
  });

  it('counts each of many callers, and gives room to the newest when it is full', () => {
    const takes = createTakes(1_000, { max: 1_024 });
    for (let n = 0; n < 1_024; n++) takes.add(`caller ${n}`, 1, n / 2);
    const taken = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => takes.over(`caller ${from + n}`, 0, 600)).filter(
        (at) => at !== undefined,
      ).length;
    expect(taken(0, 1_024)).toBe(1_024);
    for (let n = 1_024; n < 1_034; n++) takes.add(`caller ${n}`, 1, 600);
    expect([taken(0, 10), taken(10, 1_034), taken(1_034, 2_000)]).toEqual([0, 1_024, 0]);
    takes.forget('caller 20');
    expect(taken(20, 30)).toBe(9);
  });
});

describe('rateLimit', () => {
  it('answers 429 with the words of the specification and Retry-After', async () => {
    const app = await startEdge({
      routes(router, { clock }) {
        router.get(
          '/api/a',
          rateLimit({ name: 'a', points: 2, durationMs: 10_000, clock }),
          (ctx) => void (ctx.body = {}),
        );
        const message = 'Unable to submit form. Submission rate limit exceeded. Please try again later.';
        router.get(
          '/api/b',
          rateLimit({ name: 'b', points: 1, durationMs: 1_000, clock, message }),
          (ctx) => void (ctx.body = {}),
        );
      },
    });
    const get = (path: string) => app.visitor().get(path);
    expect([(await get('/api/a')).status, (await get('/api/a')).status]).toEqual([200, 200]);
    const refused = await get('/api/a');
    expect([refused.status, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '10',
      { message: 'Please try again in a few seconds.' },
    ]);
    await get('/api/b');
    expect((await get('/api/b')).json().message).toMatch(/^Unable to submit form/);
    app.clock.pass(10_000);
    expect((await get('/api/a')).status).toBe(200);
    await app.close();
  });

  it('counts an IPv6 customer as one, and IPv4 inside IPv6 as the IPv4 address', () => {
    const of = networkOf;
    expect(of('192.0.2.7')).toBe('192.0.2.7');
    expect(of('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(of('2001:0db8:0001:2::9')).toBe('2001:db8:1:2');
    expect(of('2001:db8::1')).toBe('2001:db8:0:0');
    expect(of('::1')).toBe('0:0:0:0');
    expect(of('fe80::1%eth0')).toBe('fe80:0:0:0');
    for (const ip of [
      '::ffff:192.0.2.7',
      '::FFFF:c000:207',
      '0:0:0:0:0:ffff:192.0.2.7',
      '64:ff9b::c000:207',
      '2002:c000:207::1',
    ])
      expect(of(ip)).toBe('192.0.2.7');
  });
});
