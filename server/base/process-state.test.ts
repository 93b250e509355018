import { expect, it } from 'vitest';
import { perStore, withLease } from './process-state.ts';

it('keeps one value per store', () => {
  const counter = perStore((_: { store: object }) => ({ count: 0 }));
  const [one, other] = [{ store: {} }, { store: {} }];
  counter(one).count++;
  expect([counter(one).count, counter(other).count]).toEqual([1, 0]);
});

it('gives a lease to one at a time, by store and name, and takes it back after a failure', async () => {
  const [store, other] = [{}, {}];
  const end = Promise.withResolvers<string>();
  const taken = () => 'taken';
  const first = withLease(store, 'sweep', () => end.promise, taken);
  expect(await withLease(store, 'sweep', async () => 'second', taken)).toBe('taken');
  expect(await withLease(store, 'renewals', async () => 'another name', taken)).toBe('another name');
  expect(await withLease(other, 'sweep', async () => 'another store', taken)).toBe('another store');
  end.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await withLease(store, 'sweep', async () => 'after', taken)).toBe('after');
});
