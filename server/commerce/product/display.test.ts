// Derived product display as a table: spec §4 "Derived product display", §5 "Unselected options".
import { describe, expect, it } from 'vitest';
import { mug, variant } from '../../testing/harness/shop.ts';
import * as display from './display.ts';
import type { Product, StockRow } from './schema.ts';
import { nothingChosenMessage, unselectedMessage } from './selection.ts';

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
    ['physical', typed(1), true, true],
    ['service allowed', typed(3), true, true],
    ['service not allowed', typed(3), false, false],
    ['gift card', typed(4), true, false],
    ['membership', typed(5), true, false],
    ['subscribable service', typed(3, { isSubscribable: true }), true, false],
    ['physical where services may not', typed(1), false, true],
    ['digital', typed(2), true, false],
    ['subscribable', typed(1, { isSubscribable: true }), true, false],
  ] as const)('more than one: %s', (_, product, multipleQuantityAllowedForServices, expected) => {
    expect(display.takesQuantity(product, { multipleQuantityAllowedForServices })).toBe(expected);
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
});

describe('selecting options', () => {
  it.each([
    [['Size'], 'Please select the Size option.'],
    [['Size', 'Colour'], 'Please select the Size and Colour options.'],
    [['Size', 'Colour', 'Finish'], 'Please select the Size, Colour and Finish options.'],
  ])('%j: %s', (options, message) => {
    expect(unselectedMessage(options)).toBe(message);
  });

  it('asks a gift card for its denomination', () => {
    expect(nothingChosenMessage(mug({ productType: 4 }))).toBe('Select a denomination for the Gift Card');
  });
});
