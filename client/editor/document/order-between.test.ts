import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderBetween } from './order-between.ts';

describe('orders of blocks and sections', () => {
  it.each([
    ['', undefined],
    ['a', 'b'],
    ['a', 'an'],
    ['', 'b'],
    ['z', undefined],
    ['az', 'b'],
    ['a', 'ab'],
    ['an', 'b'],
    ['b1', 'b2'],
    ['a', 'aan'],
  ] as const)('finds one between %j and %j', (before, after) => {
    const order = orderBetween(before, after);
    expect(order > before).toBe(true);
    if (after !== undefined) expect(order < after).toBe(true);
  });

  it('refuses where there is none', () => expect(() => orderBetween('b', 'a')).toThrow('No order between b and a'));

  it('finds one wherever one moves, a hundred times', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 100 }), (places) => {
        const orders: string[] = [];
        for (const place of places) {
          const at = place % (orders.length + 1);
          orders.splice(at, 0, orderBetween(orders[at - 1] ?? '', orders[at]));
        }
        expect(orders).toEqual([...orders].sort());
        expect(new Set(orders).size).toBe(orders.length);
      }),
    );
  });
});
