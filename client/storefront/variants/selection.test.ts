import { describe, expect, it } from 'vitest';
import { chosenVariant, type MarkupVariant, outcomeOf, parseQuantity, unselected } from './selection.ts';

const variant = (size: string, frame: string, qtyInStock: number): MarkupVariant => ({
  id: `${size}-${frame}`,
  sku: `${size}-${frame}`,
  attributes: { Size: size, Frame: frame },
  price: 1000,
  salePrice: 0,
  onSale: false,
  unlimited: false,
  qtyInStock,
});
const variants = [variant('A3', 'Oak', 2), variant('A3', 'Black', 0), variant('A2', 'Oak', 1)];
const choice = (size: string, frame: string) =>
  new Map([
    ['Size', size],
    ['Frame', frame],
  ]);

describe('choosing a variant (spec §5)', () => {
  it('names the options that are not chosen', () => {
    expect(unselected(choice('', 'Oak'))).toEqual(['Size']);
  });

  it('finds the variant of a complete choice and none for a pair that is not made', () => {
    expect(chosenVariant(variants, choice('A2', 'Oak'))?.id).toBe('A2-Oak');
    expect(chosenVariant(variants, choice('A2', 'Black'))).toBeUndefined();
  });

  it('tells a value that leads to something from one that is sold out and from one that there is not', () => {
    expect(outcomeOf(variants, choice('A3', ''), 'Frame', 'Oak')).toBe('available');
    expect(outcomeOf(variants, choice('A3', ''), 'Frame', 'Black')).toBe('sold-out');
    expect(outcomeOf(variants, choice('A2', ''), 'Frame', 'Black')).toBe('unavailable');
    expect(outcomeOf(variants, choice('', 'Oak'), 'Size', 'A2')).toBe('available');
  });

  it.each([
    ['2', 2],
    ['', { message: 'Quantity must be a number.' }],
    ['two', { message: 'Quantity must be a number.' }],
    ['1.5', { message: 'Quantity must be a whole number' }],
    ['0', { message: 'Quantity must be 1 or more.' }],
    ['9999', 9999],
    ['10000', { message: 'Quantity must be 9999 or less.' }],
  ])('reads the quantity %j', (text, expected) => {
    expect(parseQuantity(text)).toEqual(expected);
  });
});
