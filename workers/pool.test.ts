// The pool with real threads: a bad task may cost one request and nothing else (operations R10).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../server/base/parts.ts';
import { inTrace } from '../server/base/trace.ts';
import { createPool, type Pool, type PoolOptions, WorkerFailed } from './pool.ts';

const misbehave = new URL('./fixtures/misbehave.ts', import.meta.url).pathname;
const own = (job: string) => new URL(`./${job}.ts`, import.meta.url).pathname;

let pool: Pool;
let events: string[];
let requestIds: unknown[];
const log: Log = {
  info: (event) => void events.push(event),
  warn(event, fields) {
    events.push(event);
    requestIds.push(fields?.requestId);
  },
  fault: (event) => void events.push(event),
};
const open = (options: Partial<PoolOptions> = {}) =>
  (pool = createPool({ programFolder: '', threads: 1, log, entry: () => misbehave, ...options }));
const run = async (text: string, options?: { timeoutMs?: number; rank?: number }) =>
  (await pool.run('compile-template', { templates: [{ name: 't', text }] }, options))[0];

beforeEach(() => {
  events = [];
  requestIds = [];
  open();
});
afterEach(() => pool.close());

describe('pool', () => {
  it('runs a task in a thread and gives back its answer', async () => {
    expect(await run('hello')).toEqual({ name: 't', source: 'hello', errors: [] });
  });

  it.each([
    ['exit', 'died'],
    ['throw', 'threw'],
    ['eat memory', 'died'],
    ['bad answer', 'bad-answer'],
  ])('fails only the task that does this: %s', async (text, why) => {
    const [bad, good] = await Promise.allSettled([run(text), run('next')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'WorkerFailed', why } });
    expect(good).toMatchObject({ status: 'fulfilled', value: { source: 'next' } });
  });

  it('logs a failure under the id of the request that caused it', async () => {
    const asked = ['a-1', 'a-2'].map((requestId) => inTrace({ requestId }, () => run('throw')));
    await Promise.allSettled(asked);
    expect(requestIds.toSorted()).toEqual(['a-1', 'a-2']);
  });

  it.each(['hang', 'never', 'throw later'])('ends a task that does not come back: %s', async (text) => {
    await run('a thread is there');
    const [bad, good] = await Promise.allSettled([run(text, { timeoutMs: 100 }), run('next')]);
    expect((bad as PromiseRejectedResult).reason).toBeInstanceOf(WorkerFailed);
    expect(good).toMatchObject({ status: 'fulfilled', value: { source: 'next' } });
  });

  it('goes on after many deaths in a row', async () => {
    for (let i = 0; i < 8; i++) await expect(run('exit')).rejects.toBeInstanceOf(WorkerFailed);
    expect(await run('still here')).toMatchObject({ source: 'still here' });
  });

  it('refuses past the queue bound of a kind, and takes tasks again later', async () => {
    await pool.close();
    open({ queueMax: 2 });
    const taken = [run('a'), run('b'), run('c')];
    await expect(run('d')).rejects.toMatchObject({
      name: 'DomainError',
      code: 'too-busy',
      message: 'Please try again in a few seconds.',
    });
    expect(await Promise.all(taken)).toHaveLength(3);
    expect(await run('d')).toMatchObject({ source: 'd' });
  });

  it('takes a task of lower rank before those that wait', async () => {
    const order: string[] = [];
    const note = (text: string, rank: number) => run(text, { rank }).then(() => order.push(text));
    await Promise.all([note('first', 5), note('slow kind', 2), note('slow kind too', 2), note('quick kind', 0)]);
    expect(order).toEqual(['first', 'quick kind', 'slow kind', 'slow kind too']);
  });

  it('survives a job whose file is not there', async () => {
    await pool.close();
    let file = '/nowhere/job.cjs';
    open({ entry: () => file });
    await expect(run('x')).rejects.toBeInstanceOf(WorkerFailed);
    file = misbehave;
    expect(await run('x')).toMatchObject({ source: 'x' });
  });

  it('gives threads no environment variables but NODE_ENV', async () => {
    process.env.STOA_SECRET_FOR_TEST = 'secret';
    const source = (await run('secrets'))?.source ?? '';
    delete process.env.STOA_SECRET_FOR_TEST;
    expect(Object.keys(JSON.parse(source)).filter((name) => name !== 'NODE_ENV')).toEqual([]);
  });

  it('refuses what waits when it closes, lets what runs end, and takes nothing more', async () => {
    const running = run('running');
    const waiting = run('waiting');
    const refused = expect(waiting).rejects.toMatchObject({ why: 'closed' });
    await pool.close();
    expect(await running).toMatchObject({ source: 'running' });
    await refused;
    await expect(run('late')).rejects.toMatchObject({ why: 'closed' });
  });

  it('ends a style sheet when it closes', async () => {
    await pool.close();
    open({ entry: own });
    expect(await pool.run('compile-less', { source: 'a{b:c}', variables: {} })).toMatchObject({ css: 'a{b:c}' });
    const endless = '.m(@n) when (@n > 0) { .m(@n - 1); .m(@n - 1); } a { .m(40); }';
    const running = expect(pool.run('compile-less', { source: endless, variables: {} })).rejects.toMatchObject({
      why: 'closed',
    });
    await expect.poll(() => pool.size().running).toBe(1);
    await pool.close();
    await running;
    expect(events).toEqual([]);
  });

  it('keeps a thread for pictures, whatever other jobs do', async () => {
    await pool.close();
    open({ threads: 2, entry: (job) => (job === 'image-variants' ? own(job) : misbehave) });
    const bad = Promise.allSettled(Array.from({ length: 6 }, () => run('hang', { timeoutMs: 10_000 })));
    const order: string[] = [];
    void bad.then(() => order.push('bad'));
    for (let n = 0; n < 3; n++) {
      const answer = await pool.run('image-variants', { task: 'inspect', source: new Uint8Array(10) });
      expect(answer).toMatchObject({ ok: false });
    }
    expect(order).toEqual([]);
    expect(pool.size().waiting).toBe(5);
    await pool.close();
    await bad;
  });

  it('ends style sheets that never end when they have had two seconds of a processor', async () => {
    await pool.close();
    open({ entry: own });
    const endless = '.m(@n) when (@n > 0) { .m(@n - 1); .m(@n - 1); } a { .m(40); }';
    const failed = await pool.run('compile-less', { source: endless, variables: {} }).catch((error) => error);
    expect(failed).toMatchObject({ name: 'WorkerFailed', why: 'timed-out' });
    expect(await pool.run('compile-less', { source: 'a{b:c}', variables: {} })).toMatchObject({ css: 'a{b:c}' });
  });

  it('runs the real jobs', async () => {
    await pool.close();
    open({ entry: own });
    expect(await pool.run('compile-less', { source: 'a{b:(1px+1)}', variables: {} })).toEqual({
      css: 'a{b:2px}',
      errors: [],
      isWhole: true,
    });
  });
});
