import { describe, expect, it } from 'vitest';
import { scanned } from './scanned.ts';

const lines = [
  { id: 'a', sku: 'MUG', title: 'Mug' },
  { id: 'b', sku: 'MUG', title: 'Mug, engraved' },
  { id: 'c', sku: 'CARD', title: 'Card' },
];
const left = new Map([
  ['a', 2],
  ['b', 1],
]);

describe('items of a shipment that are scanned', () => {
  it('are counted line by line, until all are there', () => {
    let counted: Record<string, number> = {};
    for (const [id, count] of [
      ['a', 1],
      ['a', 2],
      ['b', 1],
    ] as const) {
      const one = scanned(' mug', lines, left, counted);
      expect(one).toMatchObject({ kind: 'counted', count, max: left.get(id) });
      if (one.kind === 'counted') ({ counted } = one);
    }
    expect(counted).toEqual({ a: 2, b: 1 });
    expect(scanned('MUG', lines, left, counted)).toEqual({ kind: 'full', title: 'Mug' });
  });

  it.each(['CARD', 'other', ''])('do not count when they are not in it: "%s"', (code) => {
    expect(scanned(code, lines, left, {})).toEqual({ kind: 'unknown' });
  });
});
