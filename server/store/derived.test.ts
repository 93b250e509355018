// A cached derivation is never older than its list, even while it is being computed.
import { describe, expect, it } from 'vitest';
import { testParts } from '../testing/harness/shop.ts';
import { derived } from './derived.ts';
import { afterPrefix } from './table.ts';

const prefixOf = (id: string) => ['list', id];
const bounds = { keptMax: 10, bytesMax: 1000, bytesOf: () => 1 };

function counted() {
  const { store } = testParts();
  let worked = 0;
  let gate: Promise<unknown> = Promise.resolve();
  const sumOf = derived(prefixOf, bounds, async (from, id) => {
    worked++;
    const prefix = prefixOf(id);
    const { rows } = await from.range({ start: prefix, end: afterPrefix(prefix), limit: 100 });
    await gate;
    return rows.reduce((sum, { value }) => sum + (value as number), 0);
  });
  const put = (id: string, n: number, value: number) => store.commit({ puts: [{ key: [...prefixOf(id), n], value }] });
  return { store, sumOf, put, worked: () => worked, hold: (until: Promise<unknown>) => (gate = until) };
}

describe('a sum of a list', () => {
  it('is worked out once, and again after one of its rows was written', async () => {
    const { store, sumOf, put, worked } = counted();
    await put('a', 1, 2);
    expect([await sumOf(store, 'a'), await sumOf(store, 'a'), worked()]).toEqual([2, 2, 1]);
    await put('b', 1, 5);
    expect([await sumOf(store, 'a'), worked()]).toEqual([2, 1]);
    await put('a', 2, 3);
    expect([await sumOf(store, 'a'), worked()]).toEqual([5, 2]);
    await store.commit({ deletes: [[...prefixOf('a'), 1]] });
    expect(await sumOf(store, 'a')).toBe(3);
  });

  it('that was begun before a commit is given to nobody who asks after it', async () => {
    const { store, sumOf, put, hold } = counted();
    await put('a', 1, 2);
    const { promise, resolve } = Promise.withResolvers<void>();
    hold(promise);
    const before = sumOf(store, 'a');
    await new Promise(setImmediate);
    await put('a', 1, 7);
    const after = sumOf(store, 'a');
    resolve();
    expect([await before, await after, await sumOf(store, 'a')]).toEqual([2, 7, 7]);
  });

  it('is kept within two bounds: so many, and of such a size; what is larger than all is given and not kept', async () => {
    const { store } = testParts();
    const worked: string[] = [];
    const sized = derived(prefixOf, { keptMax: 3, bytesMax: 100, bytesOf: (size: number) => size }, async (_, id) => {
      worked.push(id);
      return Number(id);
    });
    const ask = async (...ids: string[]) => {
      worked.length = 0;
      for (const id of ids) expect(await sized(store, id)).toBe(Number(id));
      return [...worked];
    };
    expect(await ask('40', '50', '40', '50')).toEqual(['40', '50']);
    // The third evicts the least recently used.
    expect(await ask('30', '50', '30', '40')).toEqual(['30', '40']);
    expect(await ask('101', '101', '40', '30')).toEqual(['101', '101']);
    expect(await ask('1', '2', '3', '1', '2', '3')).toEqual(['1', '2', '3']);
  });

  it('that could not be worked out is tried again', async () => {
    const { store } = testParts();
    let times = 0;
    const failing = derived(prefixOf, bounds, async () => {
      if (times++ === 0) throw new Error('not now');
      return 'done';
    });
    await expect(failing(store, 'a')).rejects.toThrow('not now');
    expect(await failing(store, 'a')).toBe('done');
  });
});
