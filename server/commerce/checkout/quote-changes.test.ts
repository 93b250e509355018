// The differences between two quotes, one sentence each. Commerce 1.6.
import { describe, expect, it } from 'vitest';
import type { Quote } from './quote.ts';
import { quoteChanges } from './quote-changes.ts';

const shown: Quote = {
  currency: 'USD',
  lines: [
    { id: 'a', unitCents: 1_000, quantity: 2 },
    { id: 'b', unitCents: 500, quantity: 1 },
  ],
  shipping: { key: 'post', cents: 600 },
  taxCents: 100,
  totalCents: 3_200,
  codes: ['SPRING'],
};
const titles = new Map([
  ['a', 'Mug'],
  ['b', 'Bowl'],
]);
const changes = (now: Partial<Quote>) => quoteChanges(shown, { ...shown, ...now }, titles);

describe('what a changed quote differs in', () => {
  it.each([
    [
      { lines: [{ id: 'a', unitCents: 1_200, quantity: 2 }, shown.lines[1]!] },
      'Mug now costs $12.00 instead of $10.00.',
    ],
    [
      { lines: [{ id: 'a', unitCents: 1_000, quantity: 1 }, shown.lines[1]!] },
      'Mug: the quantity is now 1 instead of 2.',
    ],
    [{ lines: [shown.lines[0]!] }, 'Bowl is no longer available.'],
    [
      { lines: [...shown.lines, { id: 'c', unitCents: 1, quantity: 1 }] },
      'An item in your order was added to the order.',
    ],
    [{ shipping: { key: 'post', cents: 700 } }, 'Delivery now costs $7.00 instead of $6.00.'],
    [{ shipping: { key: 'van', cents: 600 } }, 'The delivery option you chose is no longer available.'],
    [{ codes: [] }, 'Code SPRING no longer applies.'],
    [{ taxCents: 150 }, 'Tax is now $1.50 instead of $1.00.'],
    [{ totalCents: 3_300 }, 'The total is now $33.00 instead of $32.00.'],
  ])('%j', (now, words) => expect(changes(now)).toEqual([words]));

  it('says little of much, and nothing of another currency', () => {
    const many = Array.from({ length: 50 }, (_, n) => ({ id: `x${n}`, unitCents: 1, quantity: 1 }));
    expect(changes({ lines: many }).length).toBeLessThan(8);
    expect(quoteChanges({ ...shown, currency: 'XXX' }, shown, titles)).toEqual([]);
  });
});
