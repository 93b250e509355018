// A scheduled product is nowhere visible or for sale before its publish time, and everywhere after it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEntry } from '../../commerce/cart/cart.ts';
import { makePurchaseCart } from '../../commerce/cart/purchase-carts.ts';
import { publishDue, putProduct } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { loadStock } from '../../commerce/stock/stock.ts';
import { sitemap } from '../feeds/sitemap.ts';
import { mug, now, type TestSite, testSite, website } from '../fixtures/site.ts';
import { search } from '../search/search.ts';

const hourMs = 3_600_000;
const later: Product = {
  ...mug(),
  ...{
    id: 'd'.repeat(24),
    title: 'Lantern',
    urlId: 'lantern',
    displayIndex: 9,
    publishOn: now + hourMs,
    updatedOn: now,
  },
  variants: [{ ...mug().variants[0]!, id: 'lantern-variant', sku: 'LANTERN', unlimited: true }],
};

let site: TestSite;
/** Moved by the test: the parts of the site read it. */
let clock: { now(): number };

beforeAll(async () => {
  site = await testSite();
  clock = site.parts.clock as { now(): number };
  await site.write((tx) => putProduct(tx, later));
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

/** Every channel where a shopper or a program could see it. */
async function found(): Promise<Record<string, boolean>> {
  const { parts } = site;
  const isDone = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  const place = { store: parts.store, website: website(), origin: 'https://shop.example', now: clock.now() };
  const wanted = { itemId: later.id };
  return {
    page: (await site.get('/shop/p/lantern')).status === 200,
    list: (await site.get('/shop?format=json')).text.includes('Lantern'),
    search: (await search(place, 'lantern')).length > 0,
    sitemap: (await sitemap(place)).text.includes('lantern'),
    cart: await isDone(addEntry(parts, {}, wanted)),
    'buy now': await isDone(makePurchaseCart(parts, 'express', wanted)),
    stock: await isDone(loadStock(parts.store, later.id, { now: clock.now() })),
  };
}

it('is nowhere before its time, and everywhere after it', async () => {
  const before = await found();
  expect(Object.entries(before).filter(([, isThere]) => isThere)).toEqual([]);
  expect(await publishDue(site.parts.store, clock.now())).toBe(0);

  clock.now = () => now + hourMs;
  expect(await publishDue(site.parts.store, clock.now())).toBe(1);
  expect(Object.entries(await found()).filter(([, isThere]) => !isThere)).toEqual([]);
  expect(await publishDue(site.parts.store, clock.now())).toBe(0);
});
