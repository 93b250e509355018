// A bulk change's effect on each product, before saving.
import { expect, it } from 'vitest';
import type { OwnerProduct } from '../../../../../../server/commerce/catalog/schema.ts';
import { mug, variant } from '../../../../../../server/testing/harness/shop.ts';
import { type BulkChange, outcomeOf } from './bulk-change.ts';

const prices = [4000, 6000];
const product = {
  ...mug({ tags: ['Oak', 'New'], categoryIds: ['a'], variants: prices.map((priceCents) => variant({ priceCents })) }),
  fullUrl: '/shop/p/mug',
  archived: false,
} as unknown as OwnerProduct;
const outcome = (change: BulkChange, of = product) => outcomeOf(of, change, { currency: 'USD', nameOf: (id) => id });
const texts = (change: BulkChange, of = product) => {
  const found = outcome(change, of);
  return found.kind === 'changed'
    ? `${found.before} → ${found.after}`
    : found.kind === 'problem'
      ? found.message
      : found.kind;
};

it('shows prices as they are and as they would be', () => {
  const before = '$40.00 – $60.00';
  const cases: [BulkChange, string][] = [
    [{ kind: 'price', how: 'set', cents: 1250 }, `${before} → $12.50`],
    [{ kind: 'price', how: 'raise', cents: 150 }, `${before} → $41.50 – $61.50`],
    [{ kind: 'price', how: 'lower', cents: 4001 }, 'The price would be below 0.'],
    [{ kind: 'price', how: 'raise-percent', percent: 333, rounding: 'none' }, `${before} → $41.33 – $62.00`],
    [{ kind: 'price', how: 'raise-percent', percent: 333, rounding: '99' }, `${before} → $40.99 – $61.99`],
    [{ kind: 'price', how: 'lower-percent', percent: 1000, rounding: 'whole' }, `${before} → $36.00 – $54.00`],
    [{ kind: 'sale', how: 'percent', percent: 2500, rounding: 'none' }, `${before} → ${before}, on sale from $30.00`],
    [{ kind: 'sale', how: 'end' }, 'same'],
  ];
  for (const [change, text] of cases) expect(texts(change)).toBe(text);
});

it('undoes to what was there, and touches neither SKU nor stock', () => {
  const found = outcome({ kind: 'price', how: 'set', cents: 100 });
  if (found.kind !== 'changed') throw new Error('It changes nothing');
  expect(found.undo.variants?.map(({ priceCents }) => priceCents)).toEqual(prices);
  expect(found.patch.variants?.flatMap((one) => Object.keys(one))).not.toContain('sku');
  expect(found.patch.variants?.flatMap((one) => Object.keys(one))).not.toContain('qtyInStock');
});

it('adds and removes tags and categories, and leaves what is so already', () => {
  expect(texts({ kind: 'tags', add: ['oak', 'Sale'], remove: ['new'] })).toBe('Oak, New → Oak, Sale');
  expect(texts({ kind: 'tags', add: ['OAK'], remove: [] })).toBe('same');
  expect(texts({ kind: 'categories', add: ['b'], remove: ['a'] })).toBe('a → b');
  expect(texts({ kind: 'visibility', visible: false })).toBe('Visible → Hidden');
  expect(texts({ kind: 'visibility', visible: true }, { ...product, archived: true })).toBe(
    'Archived products stay hidden.',
  );
});
