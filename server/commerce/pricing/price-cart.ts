// Prices the lines of carts and orders: builds the input of the pricing function. Portable.
import type { DiscountRule, PriceInput, PriceInputLine } from './input.ts';
import { price } from './price.ts';
import type { PriceAddress, Priced, PriceSettings, ShippingCharge, Stacking } from './schema.ts';

export type PriceLine = {
  id: string;
  /** Current price of one item. */
  unitCents: number;
  /** Regular price if on sale. */
  regularCents?: number;
  quantity: number;
  /** False for gift cards. */
  taxable: boolean;
  /** Default: `standard`. */
  taxClass?: string;
  title?: string;
  itemId?: string;
  /** Including ancestors. */
  categoryIds?: readonly string[];
  /** Default: a physical product. */
  productType?: number;
  /** Donations take no discounts. */
  isDonation?: boolean;
};

/** Absent: no discounts, gift cards or minimum subtotal. */
type PriceExtras = Partial<
  Pick<PriceInput, 'purchase' | 'now' | 'discounts' | 'codes' | 'giftCards' | 'billingAddress'>
> & {
  isPickup?: boolean;
  stacking?: Stacking;
  minimumSubtotalCents?: number;
  storeAddress?: PriceAddress;
};

/**
 * Prices the lines of a cart or an order.
 *
 * @param lines may be empty; unit prices in hundredths of the settings' currency
 * @param address for taxes: the shipping address, else the billing address; absent until known
 * @param shipping the chosen option, with its charge for these lines
 */
export const priceCart = (
  lines: readonly PriceLine[],
  settings: PriceSettings,
  address?: PriceAddress,
  shipping?: ShippingCharge,
  extras: PriceExtras = {},
): Priced => price(priceInput(lines, settings, address, shipping, extras));

/** The input, in the form that `stoa price` reads. */
function priceInput(
  lines: readonly PriceLine[],
  { currency, priceTax, rounding, taxRules }: PriceSettings,
  address?: PriceAddress,
  shipping?: ShippingCharge,
  { isPickup = false, stacking = 'TABLE', minimumSubtotalCents, storeAddress, ...rest }: PriceExtras = {},
): PriceInput {
  const place = address && {
    country: address.country,
    ...(address.region !== undefined && { region: address.region }),
    ...(address.postalCode !== undefined && { postalCode: address.postalCode }),
  };
  return {
    currency,
    purchase: 'CART',
    discounts: [] as DiscountRule[],
    codes: [],
    giftCards: [],
    ...rest,
    lines: lines.map(inputLine),
    ...(place && { shippingAddress: place }),
    ...(shipping && { delivery: { key: shipping.key, name: shipping.name, cents: shipping.cents, isPickup } }),
    settings: {
      priceTax,
      rounding,
      taxRules: [...taxRules],
      stacking,
      ...(minimumSubtotalCents !== undefined && { minimumSubtotalCents }),
      ...(storeAddress && { storeAddress }),
    },
  };
}

const typeNames: Record<number, PriceInputLine['productType']> = {
  1: 'PHYSICAL',
  2: 'DIGITAL',
  3: 'SERVICE',
  4: 'GIFT_CARD',
  5: 'PAYWALL',
};

function inputLine(line: PriceLine): PriceInputLine {
  const { id, unitCents, regularCents = unitCents, quantity, taxable, taxClass } = line;
  const { title, itemId, categoryIds, productType } = line;
  return {
    id,
    ...(title !== undefined && { title }),
    ...(itemId !== undefined && { productId: itemId }),
    categoryIds: [...(categoryIds ?? [])],
    productType: line.isDonation ? 'DONATION' : (typeNames[productType ?? 1] ?? 'PHYSICAL'),
    priceCents: regularCents,
    ...(regularCents !== unitCents && { salePriceCents: unitCents, onSale: true }),
    quantity,
    taxable,
    ...(taxClass !== undefined && { taxClass }),
  };
}
