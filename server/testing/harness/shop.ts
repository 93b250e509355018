// A small shop for commerce tests: parts on a memory store with a clock that tests control, and builders that take only the relevant
// values.

import { randomBytes, randomUUID } from 'node:crypto';
import { auditedStore } from '../../accounts/audit/audit.ts';
import type { SiteUser } from '../../accounts/site-user/schema.ts';
import { insertSiteUser, newPasswordHash, normalEmail } from '../../accounts/site-user/site-user.ts';
import type { Clock, Ids, Log, Parts, SiteAddress } from '../../base/parts.ts';
import { putProduct } from '../../commerce/product/product.ts';
import { type Product, productSchema, type Variant } from '../../commerce/product/schema.ts';
import { setStock } from '../../commerce/stock/stock.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { collectionSchema } from '../../content/collection/schema.ts';
import { createSeal, type Seal } from '../../data-folder/secret.ts';
import { createOutbound, type Outbound } from '../../outbox/outbound.ts';
import type { Website } from '../../site/website/schema.ts';
import { putWebsite } from '../../site/website/website.ts';
import { openMemoryStore } from '../../store/engines/memory/memory-store.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';

type FakeClock = Clock & { set(ms: number): void; pass(ms: number): void };

export function fakeClock(start = Date.parse('2026-03-04T10:00:00Z')): FakeClock {
  let now = start;
  return {
    now: () => now,
    set: (ms) => {
      now = ms;
    },
    pass: (ms) => {
      now += ms;
    },
  };
}

export function testIds(): Ids {
  let count = 0;
  return {
    // Sortable by time, like the real ones.
    next: () => `65${(++count).toString(16).padStart(10, '0')}${randomBytes(6).toString('hex')}`,
    uuid: () => randomUUID(),
    token: (bytes) => randomBytes(bytes).toString('base64url'),
  };
}

/** Records faults, so that a test can check that there were none. */
export function testLog(): Log & { faults: { event: string; error: unknown }[] } {
  const faults: { event: string; error: unknown }[] = [];
  return { faults, info() {}, warn() {}, fault: (event, error) => void faults.push({ event, error }) };
}

export type TestParts = Omit<Parts, 'clock' | 'log'> &
  SiteAddress & {
    clock: FakeClock;
    log: ReturnType<typeof testLog>;
    seal: Seal;
    outbound: Outbound;
    paymentSeal: Seal;
    mailSeal: Seal;
    botSeal: Seal;
    signInSeal: Seal;
    stripeApi?: string;
    botCheckApi?: string;
  };

/** @param store instead of an empty one in memory */
export function testParts(store?: Store): TestParts {
  const clock = fakeClock();
  const log = testLog();
  return {
    paymentSeal: createSeal(new Uint8Array(32), 'payment'),
    mailSeal: createSeal(new Uint8Array(32), 'mail'),
    botSeal: createSeal(new Uint8Array(32), 'bot-check'),
    signInSeal: createSeal(new Uint8Array(32), 'sign-in'),
    clock,
    log,
    ids: testIds(),
    store: store ?? auditedStore(openMemoryStore({ clock, log }), clock),
    siteUrl: () => 'https://shop.example',
    adminUrl: () => 'https://admin.shop.example',
    seal: createSeal(new Uint8Array(32).fill(7), 'webhook'),
    // Tests call only this machine.
    outbound: createOutbound({ allowPrivate: true }),
  };
}

/** The store page that `mug` belongs to; its address is /shop. */
export const shopCollection = collectionSchema.parse({
  id: 'c'.repeat(24),
  type: 13,
  typeName: 'products',
  title: 'Shop',
  navigationTitle: 'Shop',
  urlId: 'shop',
  description: '',
  enabled: true,
  ordering: 4,
  pageSize: 24,
  folder: false,
  regionName: 'default',
  displayIndex: 1,
  addedOn: 1,
  updatedOn: 1,
});

export const website = (store: Partial<Website['store']> = {}): Website => ({
  id: 'a'.repeat(24),
  identifier: 'shop',
  siteTitle: 'Shop',
  siteTagLine: '',
  siteDescription: '',
  language: 'en-US',
  timeZone: 'America/New_York',
  useCLDRMoneyFormat: false,
  templateId: 'default',
  tweaks: {},
  homepageTitleFormat: '%s',
  collectionTitleFormat: '%p — %s',
  itemTitleFormat: '%i — %s',
  socialAccounts: [],
  store: {
    currency: 'USD',
    testModeOn: true,
    multipleQuantityAllowedForServices: true,
    continueShoppingLinkUrl: '/shop',
    measurementStandard: 1,
    returnPolicy: '',
    termsOfService: '',
    privacyPolicy: '',
    businessName: 'Shop',
    scarcityEnabled: false,
    scarcityThreshold: 10,
    expressCheckout: false,
    priceTax: 'EXCLUSIVE',
    ...store,
  },
  codeInjection: { header: '', footer: '' },
  createdAt: 1,
  contentModifiedOn: 1,
});

/** Website and store page: the minimum of every shop. */
export async function openShop(parts: Parts, store: Partial<Website['store']> = {}): Promise<void> {
  await transact(parts.store, async (tx) => {
    putWebsite(tx, website(store));
    await putCollection(tx, shopCollection);
  });
}

/** The test shopper's address and payment method. */
export const adasAddress = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main St',
  line2: '',
  city: 'Ithaca',
  region: 'NY',
  postalCode: '14850',
  country: 'US',
  phoneNumber: '',
};
export const goodCard = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvc: '123' };

/** A variant of 20.00, tracked, with zero stock by default. */
export const variant = (changes: Partial<Variant> = {}): Variant => ({
  id: randomUUID(),
  sku: 'SQ0000001',
  attributes: {},
  priceCents: 2000,
  salePriceCents: 0,
  onSale: false,
  unlimited: false,
  weight: 0,
  width: 0,
  height: 0,
  len: 0,
  ...changes,
});

/** A physical product with one variant. */
export function mug(changes: Partial<Product> = {}): Product {
  const id = changes.id ?? randomBytes(12).toString('hex');
  return productSchema.parse({
    id,
    collectionId: 'c'.repeat(24),
    productType: 1,
    title: 'Mug',
    urlId: `mug-${id}`,
    excerpt: '<p>Stoneware.</p>',
    tags: [],
    categoryIds: [],
    imageIds: [],
    variants: [variant()],
    variantOptionOrdering: [],
    isSubscribable: false,
    useCustomAddButtonText: false,
    visible: true,
    starred: false,
    displayIndex: 1,
    addedOn: 1,
    updatedOn: 1,
    publishOn: 1,
    ...changes,
  });
}

/** Stocks a product. @param quantity of every tracked variant */
export async function stocked(parts: Parts, product: Product, quantity = 10): Promise<Product> {
  await transact(parts.store, (tx) => putProduct(tx, product));
  const cause = { reason: 'set', ref: 'test', actor: 'test', at: parts.clock.now(), moveId: parts.ids.next() } as const;
  for (let from = 0; from < product.variants.length; from += 100) {
    await transact(parts.store, async (tx) => {
      for (const { id, unlimited } of product.variants.slice(from, from + 100)) {
        if (!unlimited) await setStock(tx, id, quantity, cause);
      }
    });
  }
  return product;
}

/** A shopper's account, without the mailed link that creates one. */
export async function createSiteUser(
  parts: Parts,
  person: { email: string; password: string; firstName?: string; lastName?: string },
): Promise<SiteUser> {
  const { firstName = '', lastName = '', password } = person;
  const email = normalEmail(person.email);
  const passwordHash = await newPasswordHash(password, [email, firstName, lastName]);
  const now = parts.clock.now();
  const user: SiteUser = {
    id: parts.ids.next(),
    email,
    firstName,
    lastName,
    passwordHash,
    enabled: true,
    createdAt: now,
    updatedAt: now,
  };
  await transact(parts.store, (tx) => insertSiteUser(tx, user));
  return user;
}
