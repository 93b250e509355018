import { describe, expect, it } from 'vitest';
import { shownChanges } from './shown-changes.ts';

const change = (
  field: string,
  from: boolean | number | string,
  to: boolean | number | string,
  variantId = 'small',
) => ({
  ...{ field, variantId, from, to },
});
const price = change('priceCents', 1000, 1200);

describe('what an owner reads about staged changes', () => {
  it.each([
    ['a sale that starts', [change('salePriceCents', 0, 800), change('onSale', false, true)], { from: null, to: 800 }],
    ['a sale that ends', [change('salePriceCents', 800, 0), change('onSale', true, false)], { from: 800, to: null }],
    ['a sale that goes on', [change('salePriceCents', 800, 700)], { from: 800, to: 700 }],
  ])('has one line for %s', (_, sale, shown) => {
    expect(shownChanges([price, ...sale])).toEqual([price, { field: 'salePriceCents', variantId: 'small', ...shown }]);
  });

  it('keeps what is put on sale at a price that it had before, and the other variants', () => {
    const changes = [change('onSale', false, true), change('salePriceCents', 800, 700, 'large')];
    expect(shownChanges(changes)).toEqual(changes);
  });
});
