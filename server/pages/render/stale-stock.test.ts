// A page during sales: stock levels may be ten seconds old, everything else is always current.
import { beforeEach, expect, it } from 'vitest';
import { putProduct } from '../../commerce/product/product.ts';
import { takeHolds } from '../../commerce/stock/holds.ts';
import { moveStock } from '../../commerce/stock/stock.ts';
import { createHoles } from '../../http/page-cache/holes.ts';
import { createPageCache, type PageCache } from '../../http/page-cache/page-cache.ts';
import { putWebsite } from '../../site/website/website.ts';
import { openMemoryStore } from '../../store/engines/memory/memory-store.ts';
import { mug, now, type TestSite, testSite, website } from '../fixtures/site.ts';

const path = '/shop/p/mug?format=json';
const variantId = mug().variants[0]!.id;

let time: number;
let site: TestSite;
let cache: PageCache;
let renders: number;
let moves = 0;

beforeEach(async () => {
  time = now;
  renders = 0;
  const clock = { now: () => time };
  const log = { info: () => {}, warn: () => {}, fault: () => {} };
  const unique = () => (++moves).toString(16).padStart(24, '0');
  const base = {
    store: openMemoryStore({ clock, log }),
    clock,
    ids: { next: unique, uuid: unique, token: unique },
    log,
  };
  const store = { ...website().store, scarcityEnabled: true, scarcityThreshold: 3 };
  site = await testSite({ base, website: { store } });
  const holes = createHoles({ token: unique, names: [] });
  cache = createPageCache({ maxBytes: 2_000_000, clock, log, holes, store: base.store });
  return async () => {
    cache.close();
    await site.close();
  };
});

/** The fixture has seven pieces. */
const sell = (pieces: number) =>
  site.write(async (tx) =>
    moveStock(tx, variantId, -pieces, { reason: 'order', ref: 'r', actor: 'shopper', at: now, moveId: `m${++moves}` }),
  );
const hold = (pieces: number) => site.write((tx) => takeHolds(tx, 'checkout', [{ variantId, quantity: pieces }], time));

const render = () => {
  renders++;
  return site.renderer.answer(site.ask(path));
};

/**
 * Simulates cached-page.ts.
 * @returns the stock level on the page, after its background refresh is done
 */
async function look(): Promise<number> {
  const page = cache.find(path) ?? cache.refresh(path, render);
  let text = page?.texts.map(String).join('') ?? '';
  if (!page) {
    const { follower } = await cache.open(path, render);
    for (let parts = await follower.next(); parts.length > 0; parts = await follower.next())
      text += parts.map((part) => (typeof part === 'string' ? '' : String(part.bytes))).join('');
  }
  while (cache.stats().underWay > 0) await new Promise(setImmediate);
  return Number(/qtyInStock(?:&quot;|"):(\d+)/.exec(text)?.[1]);
}

it('shows a page with an old number while it is made anew, once a second', async () => {
  expect(await look()).toBe(7);
  await sell(1);
  expect([await look(), renders]).toEqual([7, 1]);
  time += 1_000;
  expect([await look(), renders]).toEqual([7, 2]);
  await sell(1);
  expect([await look(), await look(), renders]).toEqual([6, 6, 2]);
});

it('shows an old number for ten seconds at most', async () => {
  await look();
  await sell(1);
  time += 9_999;
  expect(cache.refresh(path, () => Promise.reject(new Error('no')))).toBeDefined();
  await new Promise(setImmediate);
  time += 1;
  expect([await look(), renders]).toEqual([6, 2]);
});

it('drops it at once where little or nothing is left, and when there is more again', async () => {
  expect(await look()).toBe(7);
  await sell(4);
  expect(await look()).toBe(3);
  await sell(1);
  expect(await look(), 'few before and after').toBe(3);
  await sell(2);
  expect(await look()).toBe(0);
  await sell(-9);
  expect([await look(), renders]).toEqual([9, 4]);
});

it('does not touch it for what a checkout holds, until there is little or nothing left to buy', async () => {
  expect(await look()).toBe(7);
  await hold(3);
  time += 60_000;
  expect([await look(), renders]).toEqual([7, 1]);
  await hold(4);
  expect([await look(), renders]).toEqual([3, 2]);
  await hold(7);
  expect([await look(), renders]).toEqual([0, 3]);
});

it('drops a page with an old number when its text, price, visibility or settings change', async () => {
  for (const change of [{ title: 'Cup' }, { visible: false }, { visible: true }]) {
    await look();
    await sell(1);
    const before = renders;
    await site.write((tx) => putProduct(tx, mug(change)));
    expect(cache.refresh(path, render)).toBeUndefined();
    await look();
    expect(renders).toBe(before + 1);
  }
  await sell(-1);
  await site.write(async (tx) => putWebsite(tx, website({ siteTitle: 'Another' })));
  expect(cache.refresh(path, render)).toBeUndefined();
});

it('keeps a page during whose render a number changed, as one with an old number', async () => {
  const slow = async () => {
    const rendered = await render();
    await sell(1);
    return rendered;
  };
  const { follower } = await cache.open(path, slow);
  while ((await follower.next()).length > 0);
  while (cache.stats().underWay > 0) await new Promise(setImmediate);
  expect(cache.find(path)).toBeDefined();
  time += 10_000;
  expect([await look(), renders]).toEqual([6, 2]);
});

it('does not let visitors wait for a render that fails, and tries again after a second', async () => {
  await look();
  await sell(1);
  let tries = 0;
  const failing = () => {
    tries++;
    return Promise.reject(new Error('no'));
  };
  for (const wait of [1_000, 0, 500, 500]) {
    time += wait;
    expect(cache.find(path) ?? cache.refresh(path, failing)).toBeDefined();
    await new Promise(setImmediate);
  }
  expect(tries).toBe(2);
});
