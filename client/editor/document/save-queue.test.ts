import { describe, expect, it } from 'vitest';
import type { Op, OpsAnswer, OpsBody } from '../../../server/content/document/edit-schema.ts';
import { retext } from '../../../server/testing/harness/documents.ts';
import { Refused } from '../../api/ask.ts';
import { type Failure, failureOf, retryAfterMs, SaveQueue } from './save-queue.ts';
import { saveStatus } from './save-status.ts';

/** A queue with a fake clock, and a server with scripted answers. */
function queueOn(answers: (OpsAnswer | Promise<OpsAnswer> | Error)[]) {
  let ops: Op[] = [];
  let now = 0;
  let timer: { run: () => void; at: number } | undefined;
  const sent: OpsBody[] = [];
  const words: string[] = [];
  const refused: string[] = [];
  const queue = new SaveQueue({
    waiting: () => ({ base: 1, ops }),
    async send(body) {
      sent.push(body);
      const answer = answers.shift() ?? { saved: true, rev: 1 };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    failureOf: (error): Failure => {
      const { message } = error as Error;
      if (message.startsWith('never ')) return { when: 'never', message: message.slice(6) };
      return { when: message === 'sign in' ? 'sign-in' : 'later' };
    },
    onSending() {},
    onAnswer: () => {
      ops = ops.slice(sent.at(-1)?.ops.length);
    },
    onUnsent() {},
    onRefused(message) {
      refused.push(message);
      ops = ops.slice(1);
    },
    onState: (state) => {
      const next = saveStatus(state);
      if (words.at(-1) !== next) words.push(next);
    },
    timers: {
      set: (run, ms) => (timer = { run, at: now + ms }),
      clear: () => (timer = undefined),
    },
  });
  const pass = async (ms: number) => {
    now += ms;
    const due = timer && timer.at <= now ? timer : undefined;
    if (due) {
      timer = undefined;
      due.run();
    }
    for (let i = 0; i < 50; i++) await Promise.resolve();
  };
  const add = (...texts: string[]) => {
    ops = [...ops, ...texts.map((text) => retext('home', 'b1', text))];
    queue.changed();
  };
  return { queue, add, pass, sent, words, refused, waitMs: () => (timer ? timer.at - now : undefined) };
}

describe('saving (editor 3.4)', () => {
  it('gathers for 300 ms and sends once', async () => {
    const { add, pass, sent, words } = queueOn([]);
    add('a');
    await pass(200);
    add('b');
    expect(sent).toEqual([]);
    await pass(100);
    expect(sent.map(({ ops }) => ops.length)).toEqual([2]);
    expect(words).toEqual(['Saving…', 'Saved']);
  });

  it('keeps changes on the device while the network is away, and tries again with growing pauses', async () => {
    const gone = () => new Error('network');
    const { add, pass, sent, words, waitMs } = queueOn([gone(), gone(), gone(), gone(), gone(), gone(), gone()]);
    add('a');
    await pass(300);
    expect(words.at(-1)).toBe('Offline — 1 change kept on this device');
    const pauses: (number | undefined)[] = [];
    for (let i = 0; i < 6; i++) {
      pauses.push(waitMs());
      await pass(waitMs() ?? 0);
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    add('b', 'c');
    expect(words.at(-1)).toBe('Offline — 3 changes kept on this device');
    expect(sent).toHaveLength(7);
    await pass(30_000);
    expect(sent.at(-1)?.ops).toHaveLength(3);
    expect(words.at(-1)).toBe('Saved');
  });

  it('sends at once when the network is back', async () => {
    const { queue, add, pass, sent, words } = queueOn([new Error('network')]);
    add('a');
    await pass(300);
    queue.now();
    await pass(0);
    expect([sent.length, words.at(-1)]).toEqual([2, 'Saved']);
  });

  it('has one call on its way, never two', async () => {
    let open: (answer: OpsAnswer) => void = () => {};
    const slow = new Promise<OpsAnswer>((resolve) => {
      open = resolve;
    });
    const { queue, add, pass, sent } = queueOn([slow]);
    add('a');
    const settled = queue.settled();
    add('b');
    queue.now();
    queue.now();
    expect(sent).toHaveLength(1);
    open({ saved: true, rev: 1 });
    await slow;
    await pass(0);
    expect(await settled).toBe(true);
    expect(sent.map(({ ops }) => ops.length)).toEqual([1, 1]);
  });

  it('finds the one op that the server refuses, says why, and saves the others', async () => {
    const no = () => new Error('never This page is full.');
    const ok = { saved: true as const, rev: 2 };
    const { add, pass, sent, words, refused } = queueOn([no(), ok, no(), ok]);
    add('a', 'b', 'c', 'd');
    await pass(300);
    expect(sent.map(({ ops }) => ops.length)).toEqual([4, 1, 1, 2]);
    expect(refused).toEqual(['This page is full.']);
    expect(words.at(-1)).toBe('Saved');
  });

  it('waits for signing in again', async () => {
    const { add, pass, words } = queueOn([new Error('sign in')]);
    add('a');
    await pass(300);
    expect(words.at(-1)).toBe('Signed out — 1 change kept on this device');
  });

  it('tells when everything is on the server, or cannot be', async () => {
    const good = queueOn([]);
    good.add('a');
    expect(await good.queue.settled()).toBe(true);
    const bad = queueOn([new Error('network')]);
    bad.add('a');
    expect(await bad.queue.settled()).toBe(false);
    expect(await queueOn([]).queue.settled()).toBe(true);
  });
});

it('does not send again what the server refused; backs off without an answer, from one second to thirty', () => {
  const when = (status: number) => failureOf(new Refused(status, 'No', undefined)).when;
  expect([400, 403, 409, 413, 429, 401, 502].map(when)).toEqual([
    ...['never', 'never', 'never', 'never'],
    ...['later', 'sign-in', 'later'],
  ]);
  expect(failureOf(new TypeError('network')).when).toBe('later');
  expect([1, 2, 3, 4, 5, 6, 60].map((attempts) => retryAfterMs(attempts) / 1_000)).toEqual([1, 2, 4, 8, 16, 30, 30]);
});
