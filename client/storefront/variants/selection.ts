// Resolves the chosen variant from the markup's `data-variants`. Spec §5 "Cart and purchase". Portable: options and variants come in as
// values.
import { maxQuantity } from '../../../server/commerce/cart/limits.ts';
import { messages } from '../../../server/commerce/cart/messages.ts';

export type MarkupVariant = {
  id: string;
  sku: string;
  attributes: Record<string, string>;
  price: number;
  salePrice: number;
  onSale: boolean;
  unlimited: boolean;
  qtyInStock: number;
  mainImageId?: string;
  mainImage?: { assetUrl: string };
};

/** Option name → chosen value; '' when nothing is chosen. */
export type Choice = ReadonlyMap<string, string>;

export const unselected = (choice: Choice): string[] =>
  [...choice].filter(([, value]) => value === '').map(([name]) => name);

export const chosenVariant = (variants: readonly MarkupVariant[], choice: Choice): MarkupVariant | undefined =>
  variants.find((variant) => [...choice].every(([name, value]) => variant.attributes[name] === value));

export const isAvailable = (variant: MarkupVariant, inCart = 0): boolean =>
  variant.unlimited || variant.qtyInStock > inCart;

/** Whether this value, combined with the other choices so far, leads to an available variant, only to sold-out ones, or to none. */
export function outcomeOf(
  variants: readonly MarkupVariant[],
  choice: Choice,
  name: string,
  value: string,
): 'available' | 'sold-out' | 'unavailable' {
  const left = variants.filter(
    (variant) =>
      variant.attributes[name] === value &&
      [...choice].every(([other, chosen]) => other === name || chosen === '' || variant.attributes[other] === chosen),
  );
  if (left.length === 0) return 'unavailable';
  return left.some((variant) => isAvailable(variant)) ? 'available' : 'sold-out';
}

/** @returns the quantity, or the message that the server would give */
export function parseQuantity(text: string): number | { message: string } {
  const number = Number(text.trim());
  if (text.trim() === '' || Number.isNaN(number)) return { message: messages.quantityNotNumber };
  if (!Number.isInteger(number)) return { message: messages.quantityNotWhole };
  if (number < 1) return { message: messages.quantityTooSmall };
  return number > maxQuantity ? { message: messages.quantityTooLarge({ max: maxQuantity }) } : number;
}
