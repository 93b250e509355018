import { describe, expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

describe('KeyedMutex', () => {
  it('gives one turn at a time, first come first served, and forgets a key nobody wants', async () => {
    const mutex = new KeyedMutex();
    const order: number[] = [];
    const first = await mutex.take('a');
    const rest = [1, 2, 3].map(async (n) => {
      const giveBack = await mutex.take('a');
      order.push(n);
      giveBack();
    });
    expect(mutex.waiting('a')).toBe(4);
    expect(order).toEqual([]);
    first();
    await Promise.all(rest);
    expect(order).toEqual([1, 2, 3]);
    expect(mutex.busy('a')).toBe(false);
  });

  it('lets other keys pass', async () => {
    const mutex = new KeyedMutex();
    const giveBack = await mutex.take('a');
    (await mutex.take('b'))();
    giveBack();
    expect(mutex.busy('b')).toBe(false);
  });
});
