// The store's settings as one thing: the website's record and the rules of tax and shipping, changed together or not at all.
import type { z } from 'zod';
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { storeSettingsSchema, type Website } from '../../site/website/schema.ts';
import { loadWebsite, putWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { listDiscounts } from '../discount/discount.ts';
import { messages as money } from '../money/messages.ts';
import { type Currency, quantum } from '../money/money.ts';
import { putPreferences, shippingPreferences, taxPreferences } from '../preferences/preferences.ts';
import type { ShippingPreferences, TaxPreferences } from '../preferences/schema.ts';
import { listProducts } from '../product/product.ts';
import { notReadyToSell, settingsInvalid } from './errors.ts';
import { readiness } from './go-live.ts';
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

/** @throws settingsInvalid, preferencesInvalid, notReadyToSell: then nothing of it is stored */
export async function changeStoreSettings(
  store: Store,
  change: ChangedSettings,
  within: (tx: Tx, settings: StoreSettings) => void = () => {},
): Promise<StoreSettings> {
  const currency = change.store?.currency;
  if (currency !== undefined) await refuseBrokenPrices(store, currency);
  return transact(store, async (tx) => {
    const website = await loadWebsite(tx);
    if (change.store) {
      const merged = mergedStore(website.store, change.store);
      refuseContradictions(merged);
      if (website.store.testModeOn && !merged.testModeOn) {
        const { missing } = await readiness(tx, merged);
        if (missing.length > 0) throw notReadyToSell({ missing });
      }
      putWebsite(tx, { ...website, store: merged });
      raiseSiteRevision(tx);
    }
    // Amounts are checked against the currency as it is now in this step; also those that stay.
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
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const merged: Website['store'] = { ...before, ...said };
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

function refuseContradictions(store: Website['store']): void {
  const errors: { path: string; message: string }[] = [];
  if (store.priceTax === 'INCLUSIVE_FIXED_NET' && !store.storeAddress)
    errors.push({ path: 'store.storeAddress', message: 'Prices with a fixed net need the address of the store.' });
  if ((store.minimumOrderSubtotalCents ?? 0) % quantum(store.currency) !== 0)
    errors.push({
      path: 'store.minimumOrderSubtotalCents',
      message: `Amounts in ${store.currency} are multiples of ${quantum(store.currency)}.`,
    });
  if (store.isShippingPhoneRequired && store.showShippingPhoneNumber === false)
    errors.push({
      path: 'store.isShippingPhoneRequired',
      message: 'A number that is not asked for cannot be required.',
    });
  if (store.isBillingPhoneRequired && store.showBillingPhoneNumber === false)
    errors.push({
      path: 'store.isBillingPhoneRequired',
      message: 'A number that is not asked for cannot be required.',
    });
  if (errors.length > 0) throw settingsInvalid({ errors });
}

/** A currency without decimals: the rates that stay must fit it as well. */
async function putShipping(tx: Tx, change: Record<string, unknown>, currency: Currency | undefined): Promise<void> {
  const { options } = { ...(await shippingPreferences(tx)), ...change } as ShippingPreferences;
  if (currency !== undefined && Array.isArray(options) && change.options === undefined) {
    const step = quantum(currency);
    const broken = options.findIndex(({ priceCents, freeAboveCents = 0, tiers = [] }) =>
      [priceCents, freeAboveCents, ...tiers.map((tier) => tier.priceCents)].some((cents) => cents % step !== 0),
    );
    if (broken >= 0)
      throw settingsInvalid({
        errors: [{ path: `shipping.options.${broken}`, message: money.amountStep({ currency, step }) }],
      });
  }
  await putPreferences(tx, 'shipping', change);
}

/** Prices of the shop are not converted; what the new currency cannot say is refused. At most 10,000 products are looked at. */
async function refuseBrokenPrices(store: Store, currency: Currency): Promise<void> {
  const step = quantum(currency);
  if (step === 1) return;
  const broken = (name: string) =>
    settingsInvalid({
      errors: [{ path: 'store.currency', message: money.priceStep({ name: name.slice(0, 80), currency }) }],
    });
  const pages = (await listCollections(store)).filter(({ type }) => type === CollectionType.products);
  for (const { id } of pages) {
    let cursor: string | undefined;
    let looked = 0;
    do {
      const list = await listProducts(store, { collectionId: id, limit: 100, hidden: true, ...(cursor && { cursor }) });
      for (const { title, variants, donation } of list.products) {
        const prices = variants.flatMap(({ priceCents, salePriceCents }) => [priceCents, salePriceCents]);
        if ([...prices, ...(donation?.suggestedCents ?? [])].some((cents) => cents % step !== 0)) throw broken(title);
      }
      looked += list.products.length;
      cursor = list.cursor;
    } while (cursor !== undefined && looked < 10_000);
  }
  let cursor: string | undefined;
  for (let turn = 0; turn < 100; turn++) {
    const list = await listDiscounts(store, { limit: 100, ...(cursor && { cursor }) });
    for (const { rule } of list.records) {
      const amounts = [
        'value' in rule && rule.value.type === 'AMOUNT' ? rule.value.cents : 0,
        'minimumCents' in rule ? (rule.minimumCents ?? 0) : 0,
      ];
      if (amounts.some((cents) => cents % step !== 0)) throw broken(rule.name);
    }
    cursor = list.cursor;
    if (cursor === undefined) return;
  }
}
