// The cart in the shape of older clients and page data. Wire §2, page-json 11.
import { pageMoney } from '../money/money.ts';
import type { ShippingCharge, ShippingRule } from '../pricing/schema.ts';
import { leavesOpen } from '../pricing/shipping.ts';
import { ProductType } from '../product/product-type.ts';
import { optionValues } from '../product/selection.ts';
import type { CartLine, CartView } from './view.ts';
import type { LegacyCart, LegacyEntry, LegacyShippingOption, ShippingOptionsStatus } from './wire.ts';

/** A visitor without a cart: neither `id` nor `cartToken`. */
export const emptyLegacyView = (websiteId: string, now: number): LegacyCart => ({
  websiteId,
  created: now,
  entries: [],
  shippingLocation: {},
  taxLineItems: [],
  coupons: [],
  promoCodes: [],
  appliedGiftCards: [],
  cartType: 1,
  validCoupons: [],
  invalidCoupons: [],
  subtotalCents: 0,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  giftCardRedemptionTotalCents: 0,
  grandTotalCents: 0,
  amountDueCents: 0,
  remainingBalanceCents: 0,
  totalQuantity: 0,
  purelyDigital: false,
  hasDigital: false,
  requiresShipping: false,
  shippingOptions: [],
});

export function legacyView(view: CartView): LegacyCart {
  const { cart, website, priced, lines } = view;
  const location = cart.shippingLocation;
  const options = view.shippingOptions.map((option) => legacyShippingOption(view, option));
  const selected = options.find((option) => option.key === view.selectedShipping?.key);
  return {
    id: cart.id,
    cartToken: cart.token,
    websiteId: website.id,
    created: cart.createdAt,
    entries: lines.map((line) => legacyEntry(line, view)),
    ...(location && {
      shippingLocation: {
        ...(location.city && { city: location.city }),
        country: location.country,
        ...(location.region && { state: location.region }),
        ...(location.postalCode && { zip: location.postalCode }),
      },
    }),
    taxLineItems: priced.taxes.map((tax) => ({
      name: tax.name,
      rate: tax.ratePpm / 1_000_000,
      valueCents: tax.amountCents,
    })),
    applicableTaxRules: priced.taxes,
    coupons: [...priced.validCoupons, ...priced.invalidCoupons],
    promoCodes: priced.validCoupons.map((coupon) => coupon.code),
    appliedGiftCards: priced.giftCards.map(({ id, name, usedCents }) => ({ id, name, amountCents: usedCents })),
    cartType: 1,
    validCoupons: priced.validCoupons,
    invalidCoupons: priced.invalidCoupons,
    subtotalCents: priced.subtotalCents,
    taxCents: priced.taxCents,
    shippingCostCents: priced.shippingCents,
    discountCents: priced.discountCents,
    giftCardRedemptionTotalCents: priced.giftCardCents,
    grandTotalCents: priced.grandTotalCents,
    amountDueCents: priced.amountDueCents,
    remainingBalanceCents: 0,
    totalQuantity: totalQuantity(view),
    purelyDigital: lines.length > 0 && lines.every((line) => line.product.productType === ProductType.digital),
    hasDigital: lines.some((line) => line.product.productType === ProductType.digital),
    requiresShipping: view.requiresShipping,
    shippingOptions: options,
    shippingOptionsStatus: shippingOptionsStatus(view),
    ...(selected && { selectedShippingOption: selected }),
  };
}

export const totalQuantity = (view: CartView): number => view.lines.reduce((sum, line) => sum + line.entry.quantity, 0);

export function shippingOptionsStatus(view: CartView): ShippingOptionsStatus {
  if (!view.requiresShipping) return 'SHIPPING_NOT_REQUIRED';
  const { cart, shipping, shippingOptions, knowsPlace } = view;
  if (!cart.shippingLocation) return 'INCOMPLETE ADDRESS';
  const isOutOfReach = shippingOptions.length === 0 && !leavesOpen(cart.shippingLocation, shipping.options);
  if (isOutOfReach) return 'POSTAL_CODE_NOT_APPLICABLE';
  return knowsPlace ? 'APPLICABLE_SHIPPING_OPTIONS' : 'INCOMPLETE ADDRESS';
}

export function legacyEntry(
  { entry, product, variant, stock, unitCents }: CartLine,
  { priced }: CartView,
): LegacyEntry {
  return {
    id: entry.id,
    item: { price: pageMoney(unitCents, priced.currency) },
    itemId: product.id,
    quantity: entry.quantity,
    title: product.title,
    purchasePriceCents: unitCents,
    nonSalePriceCents: variant.priceCents,
    chosenVariant: {
      optionValues: optionValues(product, variant),
      id: variant.id,
      sku: variant.sku,
      attributes: variant.attributes,
      price: variant.priceCents,
      salePrice: variant.salePriceCents,
      onSale: variant.onSale,
      unlimited: stock.unlimited,
      qtyInStock: stock.qtyInStock,
      width: variant.width,
      height: variant.height,
      weight: variant.weight,
      len: variant.len,
    },
    productType: product.productType,
    subTotal: unitCents * entry.quantity,
    ...(entry.additionalFields !== null && { additionalFields: entry.additionalFields }),
  };
}

function legacyShippingOption({ website, shipping, priced }: CartView, option: ShippingCharge): LegacyShippingOption {
  const rule = shipping.options.find((one) => one.key === option.key);
  const { freeAboveCents, priceCents = option.cents, countries = [], tiers, rateType = 'FLAT' } = rule ?? {};
  return {
    websiteId: website.id,
    name: option.name,
    rateType,
    regions: countries.map((country) => ({ country })),
    availableEverywhere: countries.length === 0,
    formula: {
      formulaName: rateType,
      ranges: rangesOf({ freeAboveCents, priceCents, tiers }),
      locallyCalculated: true,
      carrierCalculated: false,
    },
    key: option.key,
    id: option.key,
    computedCost: pageMoney(option.cents, priced.currency),
  };
}

/** Ranges of weight or of subtotal, depending on the tiers. */
function rangesOf({
  freeAboveCents,
  priceCents,
  tiers = [],
}: Pick<ShippingRule, 'freeAboveCents' | 'priceCents' | 'tiers'>) {
  if (tiers.length > 0)
    return tiers.map(({ priceCents, ...tier }, n) => {
      const before = tiers[n - 1];
      const to = tier.upToWeight ?? tier.upToCents;
      return { from: before?.upToWeight ?? before?.upToCents ?? 0, ...(to != null && { to }), priceCents };
    });
  if (freeAboveCents === undefined) return [{ from: 0, priceCents }];
  return [
    { from: 0, to: freeAboveCents, priceCents },
    { from: freeAboveCents, priceCents: 0 },
  ];
}
