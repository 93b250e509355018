// What products show, as a table: spec §4 "Derived product display", §5 "Unselected options".
import { describe, expect, it } from 'vitest';
import { mug, variant } from '../../testing/shop.ts';
import * as display from './display.ts';
import type { Product, StockRow } from './schema.ts';
import { findVariant, nothingChosenMessage, unselectedMessage, unselectedOptions } from './selection.ts';

const row = (qtyInStock: number, unlimited = false): StockRow => ({ variantId: 'v', sku: 's', unlimited, qtyInStock });
const typed = (productType: Product['productType'], changes: Partial<Product> = {}) => mug({ productType, ...changes });
const onSale = variant({ onSale: true, salePriceCents: 1500 });

describe('derived display', () => {
  it.each([
    // type, stock, variants → sold out, on sale, mark
    ['physical in stock', typed(1), [row(1)], [false, false, undefined]],
    ['physical without stock', typed(1), [row(0)], [true, false, 'sold-out']],
    ['one of two in stock', typed(1), [row(0), row(2)], [false, false, undefined]],
    ['unlimited', typed(1), [row(0, true)], [false, false, undefined]],
    ['service without stock', typed(3), [row(0)], [true, false, 'sold-out']],
    ['digital', typed(2), [row(0)], [false, false, undefined]],
    ['gift card', typed(4), [row(0)], [false, false, undefined]],
    ['on sale', typed(1, { variants: [onSale] }), [row(1)], [false, true, 'sale']],
    ['sold out goes before sale', typed(1, { variants: [onSale] }), [row(0)], [true, true, 'sold-out']],
    ['digital on sale', typed(2, { variants: [onSale] }), [row(0)], [false, true, 'sale']],
    ['gift card is never on sale', typed(4, { variants: [onSale] }), [row(0)], [false, false, undefined]],
    ['service on sale', typed(3, { variants: [onSale] }), [row(1)], [false, true, 'sale']],
    ['unlimited service', typed(3), [row(0, true)], [false, false, undefined]],
    ['no variant of several in stock', typed(1), [row(0), row(0)], [true, false, 'sold-out']],
    ['one of two on sale', typed(1, { variants: [variant(), onSale] }), [row(1), row(1)], [false, true, 'sale']],
    ['a membership is neither', typed(5, { variants: [onSale] }), [row(0)], [false, false, undefined]],
  ] as const)('%s', (_, product, stock, expected) => {
    expect([display.isSoldOut(product, stock), display.isOnSale(product), display.statusMark(product, stock)]).toEqual(
      expected,
    );
  });

  it.each([
    ['physical, one left', typed(1), [row(1)], true, false],
    ['physical, two left', typed(1), [row(2)], true, true],
    ['physical, one each of two', typed(1), [row(1), row(1)], true, true],
    ['physical, unlimited', typed(1), [row(0, true)], true, true],
    ['service allowed', typed(3), [row(5)], true, true],
    ['service not allowed', typed(3), [row(5)], false, false],
    ['physical, sold out', typed(1), [row(0)], true, false],
    ['service, one left', typed(3), [row(1)], true, false],
    ['gift card', typed(4), [row(0, true)], true, false],
    ['membership', typed(5), [row(0, true)], true, false],
    ['subscribable service', typed(3, { isSubscribable: true }), [row(5)], true, false],
    ['physical where services may not', typed(1), [row(5)], false, true],
    ['digital', typed(2), [row(0, true)], true, false],
    ['subscribable', typed(1, { isSubscribable: true }), [row(5)], true, false],
  ] as const)('quantity input: %s', (_, product, stock, multipleQuantityAllowedForServices, expected) => {
    expect(display.hasQuantityInput(product, stock, { multipleQuantityAllowedForServices })).toBe(expected);
  });

  it('selects variants only where there are several that are not digital', () => {
    const two = [variant(), variant()];
    expect(display.hasVariantSelector(mug({ variants: two }))).toBe(true);
    expect(display.hasVariantSelector(mug())).toBe(false);
    expect(display.hasVariantSelector(mug({ productType: 2, variants: two }))).toBe(false);
    for (const productType of [1, 3, 4] as const)
      expect(display.hasVariantSelector(mug({ productType, variants: two }))).toBe(true);
  });

  it('has the lowest price now, and says whether prices vary', () => {
    const product = mug({ variants: [variant({ priceCents: 3000 }), { ...onSale, priceCents: 2000 }] });
    expect([display.fromCents(product), display.normalFromCents(product), display.hasVariedPrices(product)]).toEqual([
      1500,
      2000,
      true,
    ]);
    expect(display.hasVariedPrices(mug())).toBe(false);
  });

  it('is scarce at and below the threshold, never when sold out or switched off', () => {
    const settings = { scarcityEnabled: true, scarcityThreshold: 10 };
    expect(display.isScarce(mug(), [row(10)], settings)).toBe(true);
    expect(display.isScarce(mug(), [row(11)], settings)).toBe(false);
    expect(display.isScarce(mug(), [row(0)], settings)).toBe(false);
    expect(display.isScarce(mug(), [row(1)], { ...settings, scarcityEnabled: false })).toBe(false);
  });
});

describe('selecting options', () => {
  const shirt = mug({
    variants: [
      variant({ attributes: { Size: 'S', Colour: 'Red' } }),
      variant({ attributes: { Size: 'L', Colour: 'Red' } }),
    ],
    variantOptionOrdering: ['Size', 'Colour'],
  });

  it.each([
    [['Size'], 'Please select the Size option.'],
    [['Size', 'Colour'], 'Please select the Size and Colour options.'],
    [['Size', 'Colour', 'Finish'], 'Please select the Size, Colour and Finish options.'],
  ])('%j: %s', (options, message) => {
    expect(unselectedMessage(options)).toBe(message);
  });

  it('finds the variant of a whole choice and none of half a choice', () => {
    expect(findVariant(shirt, { Size: 'L', Colour: 'Red' })).toBe(shirt.variants[1]);
    expect(findVariant(shirt, { Size: 'L' })).toBeUndefined();
    expect(findVariant(shirt, { Size: 'L', Colour: 'Blue' })).toBeUndefined();
    expect(unselectedOptions(shirt, { Size: 'L' })).toEqual(['Colour']);
  });

  it('asks a gift card for its denomination', () => {
    expect(nothingChosenMessage(mug({ productType: 4 }))).toBe('Select a denomination for the Gift Card');
  });
});
