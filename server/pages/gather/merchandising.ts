// `productMerchandisingContext` of a page's products: settings of the store or product for low stock, sold out, and
// restock notices. Spec §3 "Product merchandising context"; template-language 18.12, 18.13.

import { mapInBatches } from '../../base/yield.ts';
import { formatMoney } from '../../commerce/money/money.ts';
import {
  inPayLaterRange,
  type PayLaterContext,
  payLaterBrand,
  payLaterModalPath,
  payLaterText,
} from '../../commerce/payment/pay-later.ts';
import { stripeMode } from '../../commerce/payment/secrets.ts';
import { payLaterOf, paymentSettings } from '../../commerce/payment/settings.ts';
import { fromCents } from '../../commerce/product/display.ts';
import { findProduct } from '../../commerce/product/product.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { restockSettings } from '../../commerce/restock/restock.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { kept, type SiteContext } from './kept.ts';
import { scarcityOf, stockOnPage } from './stock.ts';

/** Ours: the line of a product page about installments, for templates; scripts keep it in step with the chosen variant. */
type PayLaterLine = PayLaterContext & {
  text: string;
  isInRange: boolean;
  priceCents: number;
  brand: string;
  modalUrl: string;
};

/** Undefined if the product doesn't support it. */
export async function payLaterLine(
  page: SiteContext & { drafts?: boolean },
  product: Product,
): Promise<PayLaterLine | undefined> {
  const { website } = page;
  const context = payLaterOfProduct(await keptPayLater(page), product);
  if (!context.afterPayAvailable) return undefined;
  const priceCents = fromCents(product);
  return {
    ...context,
    text: payLaterText(priceCents, context, (cents) => formatMoney(cents, website.store.currency)),
    isInRange: inPayLaterRange(priceCents, context),
    priceCents,
    brand: payLaterBrand(context.stripeAccountCountry).name,
    modalUrl: payLaterModalPath(context),
  };
}

async function payLaterOfStore(store: Store, website: Website): Promise<PayLaterContext> {
  const { currency, testModeOn: testMode } = website.store;
  const shop = { currency, testMode, language: website.language, stripeMode: await stripeMode(store) };
  return payLaterOf(await paymentSettings(store), shop);
}

/** Shipped goods, purchased once. */
const payLaterOfProduct = (
  context: PayLaterContext,
  { productType, isSubscribable }: Pick<Product, 'productType' | 'isSubscribable'>,
): PayLaterContext => ({
  ...context,
  afterPayAvailable: context.afterPayAvailable && productType === ProductType.physical && !isSubscribable,
});

/** Products per batch before yielding to the event loop. */
const atOnce = 50;

/** Keyed by product id. */
export async function merchandisingContext(
  context: SiteContext & { drafts?: boolean },
  products: readonly Product[],
): Promise<Record<string, Record<string, unknown> | undefined>> {
  const entries = await mapInBatches(products, atOnce, async ({ id }) => [id, await keptEntry(context, id)] as const);
  return Object.fromEntries(entries);
}

const keptEntry = kept('merchandising', async (context, id: string) => {
  const product = await findProduct(context.store, id);
  if (!product) return undefined;
  return { ...(await entryOf(context, product)), ...payLaterOfProduct(await keptPayLater(context), product) };
});

const keptPayLater = kept('pay later', ({ store, website }) => payLaterOfStore(store, website));

async function entryOf(context: SiteContext, product: Product): Promise<Record<string, unknown>> {
  const { website } = context;
  const settings = restockSettings(website);
  const own = product.merchandising ?? {};
  const isCounted = product.productType === ProductType.physical || product.productType === ProductType.service;
  const stock = isCounted ? await stockOnPage(context, product) : [];
  const hasSeveral = product.variants.length > 1;
  const { enabled: scarcityEnabled, threshold } = scarcityOf(website, product);
  const few = stock.filter((row) => !row.unlimited && row.qtyInStock > 0 && row.qtyInStock <= threshold);
  const gone = stock.filter((row) => !row.unlimited && row.qtyInStock <= 0);
  const restock = own.restockNotificationsEnabled ?? settings.restockNotificationsEnabled;
  const attributesOf = (variantId: string) => product.variants.find(({ id }) => id === variantId)?.attributes;
  return {
    ...(own.customSoldOutText && { customSoldOutText: own.customSoldOutText }),
    scarcityEnabled,
    scarcityShownByDefault: own.scarcityShownByDefault ?? !hasSeveral,
    scarcityText: own.scarcityText ?? defaultScarcityText,
    scarcityTemplateViews: scarcityEnabled
      ? few.map(({ variantId, qtyInStock }) => ({
          qtyInStock,
          ...(hasSeveral && { attributes: attributesOf(variantId) }),
        }))
      : [],
    restockNotificationViews: restock ? gone.map(({ variantId }) => ({ variantId, hiddenByDefault: hasSeveral })) : [],
    restockNotificationMessages: messages,
    mailingListSignUpEnabled: own.mailingListSignUpEnabled ?? settings.restockNotificationsMailingListSignUpEnabled,
    mailingListOptInByDefault: own.mailingListOptInByDefault ?? settings.enableMailingListOptInByDefault,
  };
}

const defaultScarcityText = 'Only {qtyInStock} left in stock';

/** Our choice of wording; the names are the original's. */
const messages = {
  CTAText: 'Get notified by email when this product is back in stock',
  placeholderText: 'Email address',
  buttonText: 'Notify me',
  mailingListDescription: 'Send me news and offers as well',
};
