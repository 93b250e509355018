import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Job, startJobs, untilAborted } from './jobs.ts';

const options = (errors: unknown[] = []) => ({ store: {}, failed: (error: unknown) => void errors.push(error) });

it('never runs a job twice at once, goes on after a failure, and ends what is running when it stops', async () => {
  const errors: unknown[] = [];
  let [runs, atOnce, most] = [0, 0, 0];
  const slow: Job = {
    name: 'slow',
    everyMs: 2,
    begins: 'at once',
    async run() {
      runs++;
      most = Math.max(most, ++atOnce);
      await wait(10);
      atOnce--;
      if (runs === 1) throw new Error('once');
    },
  };
  const jobs = startJobs([slow], options(errors));
  await jobs.caughtUp;
  expect(errors).toEqual([new Error('once')]);
  await expect.poll(() => runs).toBeGreaterThan(1);
  await jobs.stop();
  expect([most, atOnce]).toEqual([1, 0]);
  const before = runs;
  await wait(15);
  expect(runs).toBe(before);
});

it('gives one of two holders the job, and lets a lasting one run until the end', async () => {
  const store = {};
  const began: string[] = [];
  const ended: string[] = [];
  const lasting = (holder: string): Job => ({
    name: 'delivery',
    everyMs: 60_000,
    begins: 'lasting',
    async run(stopping) {
      began.push(holder);
      await untilAborted(stopping);
      ended.push(holder);
    },
  });
  const [one, other] = ['one', 'other'].map((holder) => startJobs([lasting(holder)], { ...options(), store }));
  await Promise.all([one!.caughtUp, other!.caughtUp]);
  expect(began).toEqual(['one']);
  await other!.stop();
  expect(ended).toEqual([]);
  await one!.stop();
  expect(ended).toEqual(['one']);
});
