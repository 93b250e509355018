// A cart with everything that is read fresh each time: products, stock, prices, delivery options. Private: use cart.ts.

import { findSiteUser } from '../../accounts/site-user/site-user.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import { inVisitorsLanguage } from '../../site/language/translated-store.ts';
import type { Website } from '../../site/website/schema.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { discountsFor } from '../discount/discount.ts';
import { tendersFor } from '../gift-card/gift-card.ts';
import { shippingPreferences, taxPreferences } from '../preferences/preferences.ts';
import type { ShippingPreferences, TaxPreferences } from '../preferences/schema.ts';
import { type DiscountRule, discountRuleSchema, type PriceInput } from '../pricing/input.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { PriceAddress, Priced, PriceSettings, ShippingCharge, TaxRule } from '../pricing/schema.ts';
import { leavesOpen, shippingCharges } from '../pricing/shipping.ts';
import { namedCategories } from '../pricing/snapshot.ts';
import { findCategory } from '../product/category.ts';
import { currentCents, requiresShipping } from '../product/display.ts';
import { findProduct, productKey } from '../product/product.ts';
import { ProductType } from '../product/product-type.ts';
import type { Product, StockRow, Variant } from '../product/schema.ts';
import { isTaxed, taxClassOf } from '../product/tax.ts';
import { isVisible } from '../product/visible.ts';
import { type StockView, stockOf } from '../stock/stock.ts';
import { isForCart } from './entries.ts';
import type { Cart, CartEntry, CartPurchase } from './schema.ts';

/** A line whose product and variant exist and are for sale. */
export type CartLine = {
  entry: CartEntry;
  product: Product;
  variant: Variant;
  stock: StockRow;
  unitCents: number;
  /** Categories that a discount may name: the product's own and their ancestors. */
  categoryIds: string[];
  taxable: boolean;
  /** Absent: the standard class. */
  taxClass?: string;
  /** Path of the product's page. */
  href: string;
  image?: LineImage;
};

type LineImage = { url: string; title: string; originalSize: { width: number; height: number } };

export type CartView = {
  cart: Cart;
  website: Website;
  shipping: ShippingPreferences;
  lines: CartLine[];
  /** Entries whose product or variant is now deleted, hidden or damaged: excluded from totals and orders. */
  goneEntryIds: string[];
  /** Empty while no country is known, when nothing ships there, and when the cart needs no shipping. */
  shippingOptions: ShippingCharge[];
  selectedShipping?: ShippingCharge;
  requiresShipping: boolean;
  /** Whether enough of the address is known for taxes and delivery. */
  knowsPlace: boolean;
  /** All discounts that could apply, with their uses so far; those applied are in `priced`. */
  discounts: DiscountRule[];
  priced: Priced;
  /** The total of each renewal of a subscription, at current prices. */
  renewalCents?: number;
  /** The customer is tax exempt, regardless of the goods. */
  taxExempt?: { taxNumber: string };
};

type ShopSettings = { website: Website; shipping: ShippingPreferences; tax: TaxPreferences };

async function shopSettings(source: Tx | Store): Promise<ShopSettings> {
  const [website, shipping, tax] = await Promise.all([
    loadWebsite(source),
    shippingPreferences(source),
    taxPreferences(source),
  ]);
  return { website, shipping, tax };
}

export const priceSettings = ({ website, tax }: ShopSettings): PriceSettings => ({
  currency: website.store.currency,
  priceTax: website.store.priceTax,
  rounding: tax.rounding,
  taxRules: tax.rules,
});

/** Other settings that affect the price; an order stores them so that it can be priced again. */
export const priceExtras = ({ store }: Website, shipping: ShippingCharge | undefined) => ({
  ...(store.stacking === 'LANES' && { stacking: store.stacking }),
  ...(shipping?.isPickup && { isPickup: true }),
  ...(store.storeAddress && { storeAddress: priceAddress(store.storeAddress) }),
});

const priceAddress = ({
  country,
  region,
  postalCode,
}: NonNullable<Website['store']['storeAddress']>): PriceAddress => ({
  country,
  ...(region !== undefined && { region }),
  ...(postalCode !== undefined && { postalCode }),
});

/** The weight of shippable lines, in the store's unit. */
const weightOf = (lines: readonly CartLine[]): number =>
  lines.reduce(
    (sum, { product, variant, entry }) => sum + (requiresShipping(product) ? variant.weight * entry.quantity : 0),
    0,
  );

/** When the cart is viewed, and by whom if known: discounts have start and end dates, and limits per customer. */
export type PricingContext = {
  now: number;
  email?: string;
  /** Replaces the shop's discounts: an order that is priced again uses those it was placed with. */
  discounts?: DiscountRule[];
};

/**
 * Reads everything that a cart shows.
 * @param source a transaction's `tx` when the data must still be current at the commit (an order); stock and the uses of discounts are
 * never guarded
 */
export async function viewCart(
  source: Tx | Store,
  store: Store,
  cart: Cart,
  context: PricingContext,
): Promise<CartView> {
  const [settings, shopDiscounts] = await Promise.all([
    shopSettings(source),
    context.discounts ??
      discountsFor(source, store, cart.codes ?? [], context.now, context.email, () => knownEmailOf(source, cart)),
  ]);
  const discounts = [...shopDiscounts, ...ownersDiscount(cart)];
  const giftCards = await tendersFor(source, store, cart.giftCardIds ?? [], settings.website.store, context.now);
  const named = namedCategories(discounts);
  const stockView = { now: context.now, exceptHolder: cart.id };
  const { purchase } = cart;
  const [taxExempt, ...found] = await Promise.all([
    exemptionOf(source, cart, settings.tax),
    ...cart.entries.map((entry) => findLine(source, store, entry, { purchase, named, tax: settings.tax, stockView })),
  ]);
  const lines = found
    .filter((line) => line !== undefined)
    .map((line) => (taxExempt ? { ...line, taxable: false } : line));
  const view = pricedView(cart, settings, lines, { discounts, giftCards }, context.now);
  return taxExempt ? { ...view, taxExempt } : view;
}

/** The address of a signed-in customer, or of the one whom the owner named. */
async function knownEmailOf(
  source: Tx | Store,
  { customerId, draft }: Pick<Cart, 'customerId' | 'draft'>,
): Promise<string | undefined> {
  const user = customerId === undefined ? undefined : await findSiteUser(source, customerId);
  return (user?.email ?? draft?.email)?.toLowerCase();
}

/** Only for a signed-in customer or one whom the owner named: anyone can type an address at the checkout. */
async function exemptionOf(
  source: Tx | Store,
  { customerId, draft, purchase, isTaxExempt = false }: Cart,
  { exemptions }: TaxPreferences,
): Promise<CartView['taxExempt']> {
  if (exemptions.length === 0 || (purchase === 'renewal' && !isTaxExempt)) return undefined;
  const email = await knownEmailOf(source, { customerId, draft });
  const found = exemptions.find((one) => one.email === email);
  return found && { taxNumber: found.taxNumber };
}

/** One ID for all drafts, since its uses are not counted. */
export const ownersDiscountId = 'owner';

const ownersDiscount = ({ draft }: Cart): DiscountRule[] =>
  draft?.discount ? [discountRuleSchema.parse({ kind: 'ANY_ORDER', id: ownersDiscountId, ...draft.discount })] : [];

/** Exceeds the limit of category levels; stops cycles in damaged data. */
const categoryDepthMax = 10;

async function categoriesOf(store: Store, product: Product, named: ReadonlySet<string>): Promise<string[]> {
  if (named.size === 0) return [];
  const all = new Set(product.categoryIds);
  let level = [...all];
  for (let depth = 0; depth < categoryDepthMax && level.length > 0; depth++) {
    const found = await readable(level.map((id) => findCategory(store, id)));
    level = found.flatMap((category) => category?.parentCategoryId ?? []).filter((id) => !all.has(id));
    for (const id of level) all.add(id);
  }
  return [...all].filter((id) => named.has(id));
}

async function findLine(
  source: Tx | Store,
  store: Store,
  entry: CartEntry,
  {
    purchase,
    named,
    tax,
    stockView,
  }: { purchase?: CartPurchase; named: ReadonlySet<string>; tax: TaxPreferences; stockView: StockView },
): Promise<CartLine | undefined> {
  const sold = await findSold(source, store, entry, { purchase, now: stockView.now });
  if (!sold) return undefined;
  const { product, variant } = sold;
  const [[stock], [collection], image, categoryIds] = await Promise.all([
    stockOf(store, { ...product, variants: [variant] }, stockView),
    readable([findCollection(store, product.collectionId)]),
    lineImage(store, variant.mainImageId ?? product.imageIds[0]),
    categoriesOf(store, product, named),
  ]);
  return {
    entry,
    product,
    variant,
    stock: stock!,
    unitCents: entry.agreedCents ?? currentCents(variant),
    categoryIds,
    ...taxOf(product, variant, tax),
    href: addressPath(collection?.urlId ?? 'shop', 'p', product.urlId),
    image,
  };
}

export type SoldEntry = Pick<CartLine, 'entry' | 'product' | 'variant'>;

/** The cart's lines that are for sale, without prices and stock. */
export async function soldEntries(store: Store, { entries, purchase }: Cart, now: number): Promise<SoldEntry[]> {
  const found = await Promise.all(entries.map((entry) => findSold(store, store, entry, { purchase, now })));
  return found.filter((one) => one !== undefined);
}

async function findSold(
  source: Tx | Store,
  store: Store,
  entry: CartEntry,
  { purchase, now = Number.POSITIVE_INFINITY }: { purchase?: CartPurchase; now?: number },
): Promise<SoldEntry | undefined> {
  // In a transaction, guard only the head row: it changes with every part of a product, and a product with many variants has more keys
  // than a commit may check.
  if (source !== store) await readable([source.get(productKey(entry.itemId))]);
  // A damaged product is not for sale until repaired; the other lines are.
  const [product] = await readable([findProduct(inVisitorsLanguage(store), entry.itemId)]);
  // Hidden products are no longer sold, nor those whose type changed since they were added: a donation of one unit would buy the goods.
  // Renewals still get both.
  if (!product || !(purchase === 'renewal' || (isVisible(product, now) && isForCart(product, purchase))))
    return undefined;
  const variant = product.variants.find((one) => one.id === entry.variantId);
  return variant && { entry, product, variant };
}

async function lineImage(store: Store, imageId: string | undefined): Promise<LineImage | undefined> {
  const [image] = imageId === undefined ? [] : await readable([findImage(store, imageId)]);
  if (!image) return undefined;
  return {
    url: imagePath(image),
    title: image.altText || image.title,
    originalSize: { width: image.widthPx, height: image.heightPx },
  };
}

/** Commerce 1.7: gift cards, donations and whatever the owner marks are untaxed. A deleted class counts as the standard one. */
function taxOf(
  product: Product,
  variant: Variant,
  { classes }: TaxPreferences,
): Pick<CartLine, 'taxable' | 'taxClass'> {
  const isGoods = product.productType !== ProductType.giftCard && product.donation === undefined;
  const taxClass = taxClassOf(variant, product);
  return {
    taxable: isGoods && isTaxed(variant, product),
    ...(classes.some(({ key }) => key === taxClass) && { taxClass }),
  };
}

/** Codes that apply now: a subscription stores only these. */
export const givenCodes = ({ validCoupons }: Priced): string[] => validCoupons.map(({ code }) => code);

/** Commerce 1.8, 1.9: which codes and gift cards apply depends on the purchase. */
const pricedAs = ({ purchase }: Cart): PriceInput['purchase'] => {
  if (purchase === 'renewal') return 'RENEWAL';
  return purchase === 'subscription' ? 'SUBSCRIPTION' : 'CART';
};

const placesOf = ({ country, region, postalCodes }: TaxRule) => ({
  countries: [country],
  ...(region !== undefined && { regions: [region] }),
  postalCodes,
});

function pricedView(
  cart: Cart,
  settings: ShopSettings,
  lines: CartLine[],
  { discounts, giftCards }: { discounts: DiscountRule[]; giftCards: PriceInput['giftCards'] },
  now: number,
): CartView {
  const { website, shipping } = settings;
  const needsShipping = lines.some((line) => requiresShipping(line.product));
  const location = cart.shippingLocation;
  const goodsCents = lines.reduce((sum, line) => sum + line.unitCents * line.entry.quantity, 0);
  const shippingOptions =
    needsShipping && location ? shippingCharges(shipping.options, location, goodsCents, weightOf(lines)) : [];
  const taxedPlaces = lines.some(({ taxable }) => taxable) ? settings.tax.rules.map(placesOf) : [];
  const openPlaces = needsShipping && shippingOptions.length === 0 ? shipping.options : [];
  const knowsPlace = location !== undefined && !leavesOpen(location, [...taxedPlaces, ...openPlaces]);
  // Our choice: a single delivery option is selected automatically.
  const selectedShipping =
    shippingOptions.find((option) => option.key === cart.shippingKey) ??
    (needsShipping ? cart.agreedShipping : undefined) ??
    (shippingOptions.length === 1 ? shippingOptions[0] : undefined);
  const priceLines = lines.map(({ entry, unitCents, product, variant, categoryIds, taxable, taxClass }) => ({
    id: entry.id,
    unitCents,
    // A donation has no regular or sale price.
    regularCents: product.donation ? unitCents : variant.priceCents,
    isDonation: product.donation !== undefined,
    title: product.title,
    itemId: product.id,
    categoryIds,
    productType: product.productType,
    quantity: entry.quantity,
    taxable,
    taxClass,
  }));
  const pricedFor = (purchase: PriceInput['purchase'], cards: PriceInput['giftCards'], codes: readonly string[]) =>
    priceCart(priceLines, priceSettings(settings), location, selectedShipping, {
      ...{ discounts, giftCards: cards, codes: [...codes], now, purchase },
      ...priceExtras(website, selectedShipping),
    });
  const priced = pricedFor(pricedAs(cart), giftCards, cart.codes ?? []);
  const shown = new Set(lines.map((line) => line.entry.id));
  return {
    cart,
    website,
    shipping,
    lines,
    goneEntryIds: cart.entries.filter((entry) => !shown.has(entry.id)).map((entry) => entry.id),
    shippingOptions,
    selectedShipping,
    requiresShipping: needsShipping,
    knowsPlace,
    discounts,
    priced,
    // Gift cards cannot pay for renewals, and few codes apply to them (commerce 1.8, 1.9).
    ...(cart.purchase === 'subscription' && {
      renewalCents: pricedFor('RENEWAL', [], givenCodes(priced)).amountDueCents,
    }),
  };
}
