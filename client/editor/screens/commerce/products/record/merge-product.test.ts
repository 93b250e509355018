import { describe, expect, it } from 'vitest';
import { openedRecord, rebased, withFields } from '../../../../../ui/form/record-edit.ts';
import { mergeProduct } from './merge-product.ts';
import { emptyVariant, newProduct, type ProductValues, type VariantValues } from './product-values.ts';

const variant = (id: string, change: Partial<VariantValues> = {}): VariantValues => ({
  ...emptyVariant,
  id,
  priceCents: 2000,
  qtyInStock: 5,
  ...change,
});
const product = (...variants: VariantValues[]): ProductValues => ({ ...newProduct('shop', 1), variants });
const merged = (mine: VariantValues[], theirs: VariantValues[]) => {
  const typed = withFields(openedRecord(product(variant('a'), variant('b'))), { variants: mine });
  return rebased(typed, product(...theirs), mergeProduct);
};

describe("two people's changes of variants", () => {
  it('go together cell by cell, so that what is sold meanwhile stays sold', () => {
    const { edit, disputed } = merged(
      [variant('a', { priceCents: 2500 }), variant('b')],
      [variant('a', { qtyInStock: 3 }), variant('b', { priceCents: 1000 })],
    );
    expect(disputed).toEqual([]);
    expect(edit.values.variants).toEqual([
      variant('a', { priceCents: 2500, qtyInStock: 3 }),
      variant('b', { priceCents: 1000 }),
    ]);
  });

  it('are disputed where both changed one cell, and what was typed stays until somebody decides', () => {
    const { edit, disputed } = merged(
      [variant('a', { priceCents: 2500 }), variant('b')],
      [variant('a', { priceCents: 3000 }), variant('b')],
    );
    expect(disputed).toEqual(['variants']);
    expect(edit.values.variants[0]?.priceCents).toBe(2500);
  });

  it('keep variants that either added, and lose those that they removed', () => {
    const oak = { ...emptyVariant, attributes: { Wood: 'Oak' } };
    const elm = variant('c', { attributes: { Wood: 'Elm' } });
    const { edit, disputed } = merged([variant('a'), variant('b'), oak], [variant('a'), elm]);
    expect(disputed).toEqual([]);
    expect(edit.values.variants).toEqual([variant('a'), oak, elm]);
  });
});
