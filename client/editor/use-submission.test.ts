// Submissions that are double-pressed, cut off, refused, or edited in between: each is stored once.
import { expect, it } from 'vitest';
import { Refused } from '../api/ask.ts';
import { submit } from './use-submission.ts';

/** A fake server whose answers the test controls. */
function desk() {
  const calls: { values: string; key: string; answer(text: string): void; fail(error: Error): void }[] = [];
  const open = { current: undefined };
  const store = (values: string, key: string) =>
    new Promise<string>((answer, fail) => void calls.push({ values, key, answer, fail }));
  return { calls, press: (values: string) => submit<string, string>(open, store, values) };
}

it('pressed twice, it is sent once and both presses get its answer', async () => {
  const { calls, press } = desk();
  const both = [press('mug'), press('mug')];
  calls[0]!.answer('made');
  expect(await Promise.all(both)).toEqual(['made', 'made']);
  expect(calls).toHaveLength(1);
  void press('mug');
  expect(calls[1]!.key).not.toBe(calls[0]!.key);
});

it.each([
  ['the network was cut', new TypeError('The network failed')],
  ['the server broke', new Refused(502, 'Broken', undefined)],
  ['the first attempt is still running', new Refused(409, 'Running', { isRunning: true })],
])('keeps its key when %s', async (_, error) => {
  const { calls, press } = desk();
  const first = press('mug');
  calls[0]!.fail(error);
  await expect(first).rejects.toBe(error);
  void press('mug');
  expect(calls[1]).toMatchObject({ values: 'mug', key: calls[0]!.key });
});

it('pressed twice while another one is running, it is sent once after that', async () => {
  const { calls, press } = desk();
  const all = [press('mug'), press('cup'), press('cup')];
  calls[0]!.answer('made');
  await expect.poll(() => calls.map(({ values }) => values)).toEqual(['mug', 'cup']);
  calls[1]!.answer('made too');
  expect(await Promise.all(all)).toEqual(['made', 'made too', 'made too']);
});

it('is sent again as it was, whatever the screen would send by now', async () => {
  const open = { current: undefined };
  const sent: string[] = [];
  const storeOf = (revision: string, fails: boolean) => async (values: string, key: string) => {
    sent.push(`${values} ${revision} ${key}`);
    if (fails) throw new TypeError('The network failed');
    return 'saved';
  };
  await expect(submit(open, storeOf('one', true), 'mug')).rejects.toThrow();
  expect(await submit(open, storeOf('two', false), 'mug').catch(() => 'lost')).toBe('lost');
  expect(sent[1]).toBe(sent[0]);
});

it('is another one after a refusal', async () => {
  const { calls, press } = desk();
  const first = press('mug');
  calls[0]!.fail(new Refused(409, 'Taken', {}));
  await expect(first).rejects.toThrow('Taken');
  void press('mug');
  expect(calls[1]!.key).not.toBe(calls[0]!.key);
});

it('waits for the one before when something else is sent', async () => {
  const { calls, press } = desk();
  const both = [press('mug'), press('cup')];
  expect(calls.map(({ values }) => values)).toEqual(['mug']);
  calls[0]!.answer('made');
  await both[0];
  await expect.poll(() => calls.map(({ values }) => values)).toEqual(['mug', 'cup']);
  calls[1]!.answer('made too');
  expect(await both[1]).toBe('made too');
});
