// Adding, changing and removing a cart's lines. Portable: no store; times and IDs are arguments.

import { isUnlimited } from '../product/availability.ts';
import { takesQuantity } from '../product/display.ts';
import { ProductType } from '../product/product-type.ts';
import type { Product, StockRow, Variant } from '../product/schema.ts';
import {
  cartFull,
  notForCart,
  notSubscribable,
  optionMissing,
  quantityTooLarge,
  subscriptionOnly,
  variantUnavailable,
} from './errors.ts';
import { allFieldsCharsMax, entriesMax, maxQuantity, rememberedAdds } from './limits.ts';
import type { Cart, CartEntry, CartPurchase } from './schema.ts';

/** Which separate checkout a product uses; undefined where it goes into the visitor's cart. Commerce 2.1. */
export function purchaseOf(product: Product, settings: { expressCheckout: boolean }): CartPurchase | undefined {
  if (product.donation) return 'donation';
  if (product.isSubscribable) return 'subscription';
  if (product.productType === ProductType.giftCard) return 'gift-card';
  if (product.productType === ProductType.paywall) return 'membership';
  return settings.expressCheckout ? 'express' : undefined;
}

/**
 * Refuses products that cannot be in such a cart (commerce 1.9: gift cards, memberships and subscriptions have a checkout of their own).
 */
export function assertForCart(product: Product, purchase?: CartPurchase): void {
  const refusal = refusalInCart(product, purchase);
  if (refusal) throw refusal;
}

/** Whether it could be added to such a cart now: owners may change a product's type while it is in carts. */
export const isForCart = (product: Product, purchase?: CartPurchase): boolean =>
  refusalInCart(product, purchase) === undefined;

function refusalInCart(product: Product, purchase?: CartPurchase): Error | undefined {
  const { productType } = product;
  if ((product.donation !== undefined) !== (purchase === 'donation')) return notForCart();
  const isSubscription = purchase === 'subscription' || purchase === 'renewal';
  if (isSubscription !== product.isSubscribable) return isSubscription ? notSubscribable() : subscriptionOnly();
  // Spec §5: physical and service products only.
  if (isSubscription && productType !== ProductType.physical && productType !== ProductType.service)
    return notSubscribable();
  const isOther =
    (productType === ProductType.giftCard) !== (purchase === 'gift-card') ||
    (productType === ProductType.paywall) !== (purchase === 'membership');
  return isOther ? notForCart() : undefined;
}

/**
 * The variant that a request names: by ID, by SKU, or the only one.
 * @throws optionMissing when the request names none of several; variantUnavailable when the product has no such variant
 */
export function chosenVariant(product: Product, choice: { sku?: string | null; variantId?: string | null }): Variant {
  const { sku, variantId } = choice;
  if (variantId) return product.variants.find((variant) => variant.id === variantId) ?? refuse();
  if (sku) return product.variants.find((variant) => variant.sku === sku) ?? refuse();
  const [only, ...others] = product.variants;
  if (only && others.length === 0) return only;
  throw optionMissing({ product });
}

const refuse = (): never => {
  throw variantUnavailable();
};

/** Units of one variant across all lines, regardless of additional fields (commerce 1.1). */
export const piecesOf = (cart: Pick<Cart, 'entries'>, variantId: string, exceptEntryId?: string): number =>
  cart.entries.reduce(
    (sum, entry) => (entry.variantId === variantId && entry.id !== exceptEntryId ? sum + entry.quantity : sum),
    0,
  );

export const leftFor = (product: Product, variant: Variant, row: StockRow, taken: number): number =>
  isUnlimited(product, variant) ? maxQuantity : Math.max(row.qtyInStock - taken, 0);

export const lineQuantityMax = (product: Product, settings: { multipleQuantityAllowedForServices: boolean }): number =>
  isSingle(product) || (product.productType === ProductType.service && !takesQuantity(product, settings))
    ? 1
    : maxQuantity;

/** A gift card has one recipient, a membership one member, a donation one amount. */
const isSingle = ({ productType, donation }: Product): boolean =>
  productType === ProductType.giftCard || productType === ProductType.paywall || donation !== undefined;

type NewEntry = Omit<CartEntry, 'addedAt'>;

/**
 * Adds units to the equal line (same item, variant and additional fields), or as a new line.
 * @throws quantityTooLarge, cartFull
 */
export function withEntry(cart: Cart, added: NewEntry, lineMax: number, now: number): { cart: Cart; entryId: string } {
  const equal = cart.entries.find((entry) => isSameLine(entry, added));
  const quantity = (equal?.quantity ?? 0) + added.quantity;
  if (quantity > lineMax) throw quantityTooLarge({ max: lineMax });
  const entries = equal
    ? cart.entries.map((entry) => (entry === equal ? { ...entry, quantity } : entry))
    : [...cart.entries, { ...added, addedAt: now }];
  return { cart: checkedSize({ ...cart, entries, updatedAt: now }), entryId: equal?.id ?? added.id };
}

export const isSameLine = (
  a: Pick<CartEntry, 'itemId' | 'variantId' | 'additionalFields'>,
  b: Pick<CartEntry, 'itemId' | 'variantId' | 'additionalFields'>,
): boolean => a.itemId === b.itemId && a.variantId === b.variantId && a.additionalFields === b.additionalFields;

/** 0 removes the line. */
export const withQuantity = (cart: Cart, entryId: string, quantity: number, now: number): Cart => ({
  ...cart,
  updatedAt: now,
  entries:
    quantity === 0
      ? cart.entries.filter((entry) => entry.id !== entryId)
      : cart.entries.map((entry) => (entry.id === entryId ? { ...entry, quantity } : entry)),
});

/** Changes the answers on a line; a line that becomes equal to another is merged into it. */
export function withFields(cart: Cart, entryId: string, fields: string | null, lineMax: number, now: number) {
  const entry = cart.entries.find((one) => one.id === entryId)!;
  const changed = { ...entry, additionalFields: fields };
  const rest = { ...cart, entries: cart.entries.filter((one) => one.id !== entryId), updatedAt: now };
  if (rest.entries.some((one) => isSameLine(one, changed))) return withEntry(rest, changed, lineMax, now);
  const entries = cart.entries.map((one) => (one.id === entryId ? changed : one));
  return { cart: checkedSize({ ...rest, entries }), entryId };
}

/** Remembers that an `Add-To-Cart-Id` was answered. */
export const withAddId = (cart: Cart, id: string | undefined, entryId: string): Cart =>
  id === undefined ? cart : { ...cart, adds: [...cart.adds.slice(1 - rememberedAdds), { id, entryId }] };

function checkedSize(cart: Cart): Cart {
  if (withinSize(cart.entries).length < cart.entries.length) throw cartFull();
  return cart;
}

/** Truncates the lines to the cart's size limit. */
export function withinSize(entries: readonly CartEntry[]): CartEntry[] {
  let fieldsChars = 0;
  return entries.slice(0, entriesMax).filter((entry) => {
    fieldsChars += entry.additionalFields?.length ?? 0;
    return fieldsChars <= allFieldsCharsMax;
  });
}
