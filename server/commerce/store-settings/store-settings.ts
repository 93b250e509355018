// Changes the website's store settings together with the tax and shipping rules, in one commit.
import type { z } from 'zod';
import { eachPage } from '../../base/paged.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { assertRevision, patched, revisionOf } from '../../site/website/revision.ts';
import { storeSettingsSchema, type Website } from '../../site/website/schema.ts';
import { loadWebsite, putWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { eachDiscount } from '../discount/discount.ts';
import { messages as money } from '../money/messages.ts';
import { type Currency, quantum } from '../money/money.ts';
import { putPreferences, shippingPreferences, taxPreferences } from '../preferences/preferences.ts';
import type { ShippingPreferences, TaxPreferences } from '../preferences/schema.ts';
import type { DiscountRule } from '../pricing/input.ts';
import { listProducts } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { notReadyToSell, settingsInvalid } from './errors.ts';
import { readiness } from './go-live.ts';
import { messages } from './messages.ts';
import type { ChangedSettings } from './schema.ts';

export type StoreSettings = { store: Website['store']; tax: TaxPreferences; shipping: ShippingPreferences };

export async function storeSettings(source: Tx | Store): Promise<StoreSettings> {
  const [{ store }, tax, shipping] = await Promise.all([
    loadWebsite(source),
    taxPreferences(source),
    shippingPreferences(source),
  ]);
  return { store, tax, shipping };
}

/** Setting names with their part, such as `tax.rounding`. */
const byPart = ({ store = {}, tax = {}, shipping = {} }: { [Part in keyof StoreSettings]?: object | undefined }) =>
  Object.fromEntries(
    Object.entries({ store, tax, shipping }).flatMap(([part, fields]) =>
      Object.entries(fields).map(([name, value]) => [`${part}.${name}`, value]),
    ),
  );

export const settingsRevision = (visible: Partial<StoreSettings>): string => revisionOf(byPart(visible));

/** @throws settingsChangedMeanwhile, settingsInvalid, preferencesInvalid, notReadyToSell */
export async function changeStoreSettings(
  store: Store,
  change: ChangedSettings,
  within: (tx: Tx, settings: StoreSettings) => void = () => {},
): Promise<StoreSettings> {
  const currency = change.store?.currency;
  if (currency !== undefined) await assertPricesFit(store, currency);
  return transact(store, async (tx) => {
    assertRevision(byPart(await storeSettings(tx)), change.revision, byPart(change));
    const website = await loadWebsite(tx);
    if (change.store) {
      const merged = mergedStore(website.store, change.store);
      assertConsistent(merged);
      if (website.store.testModeOn && !merged.testModeOn) {
        const { missing } = await readiness(tx, merged);
        if (missing.length > 0) throw notReadyToSell({ missing });
      }
      putWebsite(tx, { ...website, store: merged });
      raiseSiteRevision(tx);
    }
    // Also checks unchanged amounts against the new currency.
    if (change.tax) await putPreferences(tx, 'tax', change.tax);
    if (change.shipping || currency !== undefined) await putShipping(tx, change.shipping ?? {}, currency);
    const settings = await storeSettings(tx);
    within(tx, settings);
    return settings;
  });
}

function mergedStore(
  before: Website['store'],
  { minimumOrderSubtotalCents, storeAddress, merchandising, ...rest }: NonNullable<ChangedSettings['store']>,
): Website['store'] {
  const merged = patched(before, rest);
  if (minimumOrderSubtotalCents !== undefined) {
    delete merged.minimumOrderSubtotalCents;
    if (minimumOrderSubtotalCents !== null) merged.minimumOrderSubtotalCents = minimumOrderSubtotalCents;
  }
  if (storeAddress !== undefined) {
    delete merged.storeAddress;
    if (storeAddress !== null) merged.storeAddress = storeAddress;
  }
  if (merchandising) merged.merchandising = { ...before.merchandising, ...merchandising };
  return storeSettingsSchema.parse(merged) satisfies z.output<typeof storeSettingsSchema>;
}

function assertConsistent(store: Website['store']): void {
  const { currency } = store;
  const step = quantum(currency);
  const broken: [isBroken: boolean, field: string, message: string][] = [
    [store.priceTax === 'INCLUSIVE_FIXED_NET' && !store.storeAddress, 'storeAddress', messages.addressNeeded],
    [
      (store.minimumOrderSubtotalCents ?? 0) % step !== 0,
      'minimumOrderSubtotalCents',
      money.amountStep({ currency, step }),
    ],
    [
      store.isShippingPhoneRequired === true && store.showShippingPhoneNumber === false,
      'isShippingPhoneRequired',
      messages.phoneHidden,
    ],
    [
      store.isBillingPhoneRequired === true && store.showBillingPhoneNumber === false,
      'isBillingPhoneRequired',
      messages.phoneHidden,
    ],
  ];
  const errors = broken.flatMap(([isBroken, field, message]) =>
    isBroken ? [{ path: `store.${field}`, message }] : [],
  );
  if (errors.length > 0) throw settingsInvalid({ errors });
}

/** Unchanged rates must fit the new currency, too. */
async function putShipping(tx: Tx, change: Record<string, unknown>, currency: Currency | undefined): Promise<void> {
  const { options } = { ...(await shippingPreferences(tx)), ...change } as ShippingPreferences;
  if (currency !== undefined && Array.isArray(options) && change.options === undefined) {
    const step = quantum(currency);
    const broken = options.findIndex(({ priceCents, freeAboveCents = 0, tiers = [] }) =>
      [priceCents, freeAboveCents, ...tiers.flatMap((tier) => [tier.priceCents, tier.upToCents ?? 0])].some(
        (cents) => cents % step !== 0,
      ),
    );
    if (broken >= 0)
      throw settingsInvalid({
        errors: [{ path: `shipping.options.${broken}`, message: money.amountStep({ currency, step }) }],
      });
  }
  await putPreferences(tx, 'shipping', change);
}

/**
 * Prices aren't converted, so all of them must be possible in the new currency. Checks up to 10,000 products per store
 * page.
 */
async function assertPricesFit(store: Store, currency: Currency): Promise<void> {
  const step = quantum(currency);
  if (step === 1) return;
  const check = (name: string, amounts: readonly number[]) => {
    if (amounts.every((cents) => cents % step === 0)) return;
    const message = money.priceStep({ name: name.slice(0, 80), currency });
    throw settingsInvalid({ errors: [{ path: 'store.currency', message }] });
  };
  for (const { id, type } of await listCollections(store)) {
    if (type === CollectionType.products) await eachProduct(store, id, (one) => check(one.title, productAmounts(one)));
  }
  for await (const { rule } of eachDiscount(store)) check(rule.name, discountAmounts(rule));
}

async function eachProduct(store: Store, collectionId: string, check: (product: Product) => void): Promise<void> {
  const read = (cursor?: string) => listProducts(store, { collectionId, limit: 100, hidden: true, cursor });
  for await (const { products } of eachPage(read, 100)) products.forEach(check);
}

const productAmounts = ({ variants, donation }: Product): number[] => [
  ...variants.flatMap(({ priceCents, salePriceCents }) => [priceCents, salePriceCents]),
  ...(donation?.suggestedCents ?? []),
];

const discountAmounts = (rule: DiscountRule): number[] => [
  'value' in rule && rule.value.type === 'AMOUNT' ? rule.value.cents : 0,
  'minimumCents' in rule ? (rule.minimumCents ?? 0) : 0,
];
