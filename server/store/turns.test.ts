import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('Turns', () => {
  it('gives one turn at a time, first come first served, and forgets a key nobody wants', async () => {
    const turns = new Turns();
    const order: number[] = [];
    const first = await turns.take('a');
    const rest = [1, 2, 3].map(async (n) => {
      const giveBack = await turns.take('a');
      order.push(n);
      giveBack();
    });
    expect(turns.waiting('a')).toBe(4);
    expect(order).toEqual([]);
    first();
    await Promise.all(rest);
    expect(order).toEqual([1, 2, 3]);
    expect(turns.busy('a')).toBe(false);
  });

  it('lets other keys pass', async () => {
    const turns = new Turns();
    const giveBack = await turns.take('a');
    (await turns.take('b'))();
    giveBack();
    expect(turns.busy('b')).toBe(false);
  });
});
