// The cart of API version 3, for the cart page, the checkout and newer clients. Wire §2. Public.
import { pathInLanguage } from '../../site/language/language.ts';
import { cartMoney, formatMoney } from '../money/money.ts';
import { explainWords } from '../pricing/explain-words.ts';
import { currentCents, takesQuantity } from '../product/display.ts';
import { wireProductTypes } from '../product/product-type.ts';
import { optionValues } from '../product/selection.ts';
import { leftFor, lineQuantityMax, piecesOf } from './entries.ts';
import { shippingOptionsStatus, totalQuantity } from './legacy-view.ts';
import { serverMessages } from './server-messages.ts';
import { cartTotalRows } from './total-rows.ts';
import type { CartLine, CartView } from './view.ts';
import type { CartPageData, V3Cart, V3FulfillmentOption, V3Item } from './wire.ts';

export function v3View(view: CartView): V3Cart {
  const { cart, priced, lines } = view;
  const money = (cents: number) => cartMoney(cents, priced.currency);
  const options = view.shippingOptions.map(
    ({ key, name, cents, isPickup = false, rateType = 'FLAT' }): V3FulfillmentOption => ({
      key,
      name,
      price: money(cents),
      isPickup,
      rateType,
    }),
  );
  const selected = options.find((option) => option.key === view.selectedShipping?.key);
  return {
    id: cart.id,
    cartToken: cart.token,
    items: lines.map((line) => v3Item(line, view)),
    ...(cart.shippingLocation && { shippingLocation: cart.shippingLocation }),
    shippingOptions: options,
    shippingOptionsStatus: shippingOptionsStatus(view),
    fulfillmentOptions: options,
    ...(selected && { selectedFulfillmentOption: selected }),
    discounts: priced.discounts.map(({ id, name, code, amountCents }) => ({
      id,
      name,
      ...(code !== undefined && { promoCode: code }),
      amount: money(amountCents),
    })),
    invalidCodes: priced.invalidCoupons.map(({ code, reason = '', message = '' }) => ({ code, reason, message })),
    giftCards: priced.giftCards.map(({ id, name, usedCents, leftCents }) => ({
      id,
      name,
      amount: money(usedCents),
      remainingBalance: money(leftCents),
    })),
    taxes: priced.taxes.map((tax) => ({
      name: tax.name,
      rate: tax.ratePpm / 1_000_000,
      amount: money(tax.amountCents),
    })),
    subtotal: money(priced.subtotalCents),
    shippingTotal: money(priced.shippingCents),
    discountTotal: money(priced.discountCents),
    taxTotal: money(priced.taxCents),
    appliedGiftCardBalanceTotal: money(priced.giftCardCents),
    grandTotal: money(priced.grandTotalCents),
    amountDue: money(priced.amountDueCents),
    cartType: 1,
    shouldBlockPurchaseForMinimumOrderAmount: isBelowMinimum(view),
    totalQuantity: totalQuantity(view),
    requiresShipping: view.requiresShipping,
    totalRows: cartTotalRows(view),
    explanation: explainWords(priced, new Map(lines.map(({ entry, product }) => [entry.id, product.title]))),
  };
}

const isBelowMinimum = ({ website, priced }: CartView): boolean =>
  priced.subtotalCents < (website.store.minimumOrderSubtotalCents ?? 0);

/** Spec §5, while the subtotal is below the minimum; undefined otherwise. */
export const minimumOrderMessage = (view: CartView): string | undefined =>
  isBelowMinimum(view)
    ? serverMessages.belowMinimum(formatMoney(view.website.store.minimumOrderSubtotalCents ?? 0, view.priced.currency))
    : undefined;

function v3Item(line: CartLine, view: CartView): V3Item {
  const { entry, product, variant, stock, unitCents, image } = line;
  const money = (cents: number) => cartMoney(cents, view.priced.currency);
  const taken = piecesOf(view.cart, variant.id, entry.id);
  return {
    id: entry.id,
    productId: product.id,
    productType: wireProductTypes[product.productType],
    sku: variant.sku,
    productName: product.title,
    productDescription: plainStart(product.excerpt),
    productUrl: pathInLanguage(line.href),
    quantity: entry.quantity,
    multipleQuantityAllowed: takesQuantity(product, view.website.store),
    maxQuantity: Math.min(leftFor(product, variant, stock, taken), lineQuantityMax(product, view.website.store)),
    unitPrice: money(unitCents),
    ...(currentCents(variant) < variant.priceCents && { regularPrice: money(variant.priceCents) }),
    itemTotal: money(unitCents * entry.quantity),
    variantOptions: optionValues(product, variant).map(({ optionName, value }) => ({ name: optionName, value })),
    image: image ?? '',
    isSubscribable: product.isSubscribable,
    ...(entry.additionalFields !== null && { additionalFields: entry.additionalFields }),
    ...(product.additionalFieldsFormId !== undefined && { hasForm: true }),
  };
}

/** The beginning of a description without its tags; plain data here, escaped where it is shown. */
const plainStart = (html: string): string =>
  html
    .slice(0, 2000)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** The cart page's data for its island and for third-party scripts. */
export const cartPageData = (view: CartView | undefined, website: CartView['website']): CartPageData => ({
  cart: view ? v3View(view) : null,
  storeCurrency: website.store.currency,
  continueShoppingLinkUrl: pathInLanguage(website.store.continueShoppingLinkUrl),
  minimumOrderSubtotal:
    website.store.minimumOrderSubtotalCents === undefined
      ? null
      : cartMoney(website.store.minimumOrderSubtotalCents, website.store.currency),
  locale: website.language,
  useCldrMode: website.useCLDRMoneyFormat,
});
