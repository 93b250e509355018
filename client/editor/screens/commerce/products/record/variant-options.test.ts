import { describe, expect, it } from 'vitest';
import { emptyVariant } from './product-values.ts';
import {
  type Options,
  valuesOfOption,
  variantName,
  withName,
  withOption,
  withoutOption,
  withValues,
} from './variant-options.ts';

const plain: Options = {
  names: [],
  variants: [{ ...emptyVariant, id: 'a', sku: 'MUG', priceCents: 2000, qtyInStock: 12 }],
};
const namesOf = ({ names, variants }: Options) => variants.map((variant) => variantName(names, variant));
const sized = withOption(plain, 'Size', ['S', 'M']);
const both = withOption(sized, 'Frame', ['Oak', 'Ash']);

describe('options of a product', () => {
  it('make a variant for each combination, and what was there stays itself', () => {
    expect(namesOf(both)).toEqual(['S / Oak', 'S / Ash', 'M / Oak', 'M / Ash']);
    expect(both.variants.map(({ id, sku, priceCents, qtyInStock }) => [id, sku, priceCents, qtyInStock])).toEqual([
      ['a', 'MUG', 2000, 12],
      [undefined, '', 2000, 0],
      [undefined, '', 2000, 0],
      [undefined, '', 2000, 0],
    ]);
  });

  it('get variants with a new value, in its place, and lose those of a value that goes', () => {
    expect(namesOf(withValues(both, 'Size', ['XS', 'S', 'M']))).toEqual([
      'XS / Oak',
      'XS / Ash',
      'S / Oak',
      'S / Ash',
      'M / Oak',
      'M / Ash',
    ]);
    expect(namesOf(withValues(both, 'Size', ['M']))).toEqual(['M / Oak', 'M / Ash']);
  });

  it('leave out combinations that the owner has taken away', () => {
    const sparse = { ...both, variants: both.variants.slice(0, 3) };
    expect(namesOf(withValues(sparse, 'Frame', ['Oak', 'Ash', 'Elm']))).toEqual([
      'S / Oak',
      'S / Ash',
      'S / Elm',
      'M / Oak',
      'M / Elm',
    ]);
  });

  it('keep their variants when every value is typed anew', () => {
    const renamed = withValues(sized, 'Size', ['Small']);
    expect(renamed.variants.map(({ id }) => id)).toEqual(['a']);
    expect(namesOf(renamed)).toEqual(['Small']);
  });

  it('are renamed, and taken away with what was double', () => {
    expect(valuesOfOption(withName(both, 'Frame', 'Wood'), 'Wood')).toEqual(['Oak', 'Ash']);
    expect(namesOf(withoutOption(both, 'Frame'))).toEqual(['S', 'M']);
    expect(withoutOption(withoutOption(both, 'Frame'), 'Size')).toEqual(plain);
    expect(namesOf(withValues(both, 'Frame', []))).toEqual(['S', 'M']);
  });
});
