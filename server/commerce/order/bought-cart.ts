// The purchased cart in the confirmation page's data, with the prices paid rather than current ones. Spec §3 "Shopping
// cart"; wire §2. Portable.
import { emptyLegacyView } from '../cart/legacy-view.ts';
import type { LegacyCart, LegacyEntry } from '../cart/wire.ts';
import { pageMoney } from '../money/money.ts';
import { ProductType } from '../product/product-type.ts';
import type { Order, OrderLine, WholeOrder } from './schema.ts';

export function boughtCart({ order, lines }: WholeOrder): LegacyCart {
  const { taxes, giftCards = [], shippingAddress: address } = order;
  return {
    ...emptyLegacyView(order.websiteId, order.createdAt),
    id: order.cartId,
    orderId: order.id,
    isPurchased: true,
    entries: lines.map((line) => entryOf(order, line)),
    ...(address && {
      shippingLocation: {
        city: address.city,
        country: address.country,
        state: address.region,
        zip: address.postalCode,
      },
    }),
    taxLineItems: taxes.map(({ name, ratePpm, amountCents }) => ({
      name,
      rate: ratePpm / 1_000_000,
      valueCents: amountCents,
    })),
    applicableTaxRules: taxes,
    appliedGiftCards: giftCards.map(({ id, name, cents }) => ({ id, name, amountCents: cents })),
    subtotalCents: order.subtotalCents,
    taxCents: order.taxCents,
    shippingCostCents: order.shippingCents,
    discountCents: order.discountCents,
    giftCardRedemptionTotalCents: order.giftCardCents,
    grandTotalCents: order.grandTotalCents,
    amountDueCents: order.amountDueCents,
    totalQuantity: order.totalQuantity,
    purelyDigital: lines.every(isDigital),
    hasDigital: lines.some(isDigital),
    requiresShipping: address !== undefined,
  };
}

const isDigital = ({ productType }: OrderLine): boolean => productType === ProductType.digital;

/** Orders store neither the variant's size nor its remaining stock. */
function entryOf({ currency }: Order, line: OrderLine): LegacyEntry {
  const { optionValues, additionalFields } = line;
  return {
    id: line.id,
    item: { price: pageMoney(line.unitCents, currency) },
    itemId: line.itemId,
    quantity: line.quantity,
    title: line.title,
    purchasePriceCents: line.unitCents,
    nonSalePriceCents: line.regularCents,
    chosenVariant: {
      optionValues,
      id: line.variantId,
      sku: line.sku,
      attributes: Object.fromEntries(optionValues.map(({ optionName, value }) => [optionName, value])),
      price: line.regularCents,
      salePrice: line.unitCents,
      onSale: line.unitCents < line.regularCents,
      ...{ unlimited: false, qtyInStock: 0, width: 0, height: 0, weight: 0, len: 0 },
    },
    productType: line.productType,
    subTotal: line.subtotalCents,
    ...(additionalFields !== null && { additionalFields }),
  };
}
