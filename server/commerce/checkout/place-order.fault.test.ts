// Two hundred buyers for ten units, and kill -9 under load: no answered write is lost, no order is incomplete, no unit is sold twice, no
// number is missing. Commerce 1.1, 1.6; issue "Must show".
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Parts } from '../../base/parts.ts';
import { systemClock } from '../../base/system.ts';
import type { Store } from '../../store/store.ts';
import { inTempFolder, openTestStore } from '../../store/testing.ts';
import { killsOf } from '../../testing/driver/killable-shop.ts';
import { findFaults, rowsOf } from '../../testing/driver/order-audit.ts';
import { type Death, faultLog, immortal } from '../../testing/harness/dying.ts';
import { adasAddress, goodCard, mug, openShop, stocked, testParts, variant } from '../../testing/harness/shop.ts';
import { sourceChild } from '../../testing/harness/source-child.ts';
import { addEntry } from '../cart/cart.ts';
import type { Order } from '../order/schema.ts';
import type { Product } from '../product/schema.ts';
import { listHolds } from '../stock/holds.ts';
import { stockOf } from '../stock/stock.ts';
import { checkoutState } from './checkout.ts';
import { placeOrder } from './place-order.ts';
import { saveDetails } from './save-details.ts';
import { settlePayments } from './settle.ts';

const open = (folder: string) => openTestStore(folder, { clock: systemClock, log: faultLog });

/** The store's clock is real here, as in the processes that are killed. */
const partsOn = (store: Store) => ({ ...testParts(store), clock: systemClock, siteUrl: () => 'https://shop.example' });

/** A shopper about to place the order. @returns the quote that was shown */
async function readyToPay(parts: Parts, product: Product): Promise<{ cartToken: string; quoteHash: string }> {
  const { view } = await addEntry(parts, {}, { itemId: product.id });
  const cartToken = view.cart.token;
  await saveDetails(parts, cartToken, { email: 'ada@example.com', shippingAddress: adasAddress });
  const shown = await checkoutState(parts, cartToken);
  if (shown.state !== 'open') throw new Error(`The checkout is ${shown.state}`);
  return { cartToken, quoteHash: shown.view.quoteHash };
}

describe('200 buyers for 10 pieces', () => {
  it('makes exactly 10 orders with consecutive numbers', async () => {
    await inTempFolder(async (folder) => {
      const store = await open(folder);
      const parts = partsOn(store);
      await openShop(parts);
      const product = await stocked(parts, mug(), 10);
      const buyers = await Promise.all(Array.from({ length: 200 }, () => readyToPay(parts, product)));

      const answers = await Promise.allSettled(buyers.map((buyer) => placeOrder(parts, { ...buyer, card: goodCard })));

      const placed = answers.flatMap((answer) =>
        answer.status === 'fulfilled' && 'orderNumber' in answer.value ? [answer.value] : [],
      );
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
      expect(placed.map(({ orderNumber }) => Number(orderNumber.slice(1))).sort((a, b) => a - b)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
      ]);
      expect(new Set(refused)).toEqual(new Set(['out-of-stock']));
      expect((await stockOf(store, product))[0]!.qtyInStock).toBe(0);
      // The losers never held stock, and each order released its hold.
      expect(await listHolds(store)).toEqual([]);
      expect(await findFaults(store, [product], [])).toEqual([]);
      await store.close();
    });
  });
});

/** The commits, out of all that six shoppers write, at which the process dies: during the first orders, and some time later. */
const everyDeath: readonly Death[] = [
  { commit: 28, moment: 'after' },
  { commit: 33, moment: 'under way' },
  { commit: 38, moment: 'before' },
  { commit: 61, moment: 'under way' },
  { commit: 90, moment: 'after' },
  { commit: 121, moment: 'under way' },
];
/** STOA_KILLS: the number of kills; repeats those above, each time ever later. */
const kills = killsOf(everyDeath.length);
const deaths = Array.from({ length: kills }, (_, n): Death => {
  const { commit, moment } = everyDeath[n % everyDeath.length]!;
  return { commit: commit + Math.floor(n / everyDeath.length), moment };
});
const child = join(import.meta.dirname, 'place-order.fault-child.ts');

/** Runs shoppers until their process dies. @returns the lines that were answered */
async function killedRun(folder: string, mode: string, products: readonly Product[], death: Death): Promise<string[]> {
  const shoppers = sourceChild(child, folder, mode, JSON.stringify(death), ...products.map(({ id }) => id));
  const closed = once(shoppers, 'close');
  // A line cut off by the kill was never received as an answer.
  const lines = (await text(shoppers.stdout)).split('\n').slice(0, -1);
  await closed;
  expect(shoppers.signalCode).toBe('SIGKILL');
  return lines;
}

async function newShop(folder: string): Promise<Product[]> {
  const store = await open(folder);
  const parts = partsOn(store);
  await openShop(parts);
  const products = [
    await stocked(parts, mug(), 1_000_000),
    await stocked(
      parts,
      mug({ variants: [variant({ priceCents: 999, onSale: true, salePriceCents: 333 })] }),
      1_000_000,
    ),
  ];
  await store.close();
  return products;
}

async function faultsAfterKill(folder: string, mode: string, products: readonly Product[], death = immortal) {
  const answers = await killedRun(folder, mode, products, death);
  const store = await open(folder);
  try {
    return { answers, faults: await findFaults(store, products, answers) };
  } finally {
    await store.close();
  }
}

const countOf = (answers: readonly string[], what: 'order' | 'cart') =>
  answers.filter((answer) => answer.startsWith(what)).length;

describe('a shop killed while people shop', () => {
  it(`loses no answered write and leaves no half order, ${kills} times`, async () => {
    await inTempFolder(async (folder) => {
      const products = await newShop(folder);
      const all: string[] = [];
      for (const death of deaths) {
        const { answers, faults } = await faultsAfterKill(folder, 'durable', products, death);
        expect(faults).toEqual([]);
        all.push(...answers);
      }
      expect(countOf(all, 'order')).toBeGreaterThan(kills);
      expect(countOf(all, 'cart')).toBeGreaterThan(2 * kills);

      // Money that was authorised before a kill is captured at the next start.
      const store = await open(folder);
      const parts = partsOn(store);
      await settlePayments(parts, { begunBefore: Number.POSITIVE_INFINITY });
      expect(await findFaults(store, products, all, { settled: true })).toEqual([]);
      const states = (await rowsOf(store, 'order')).map(({ value }) => (value as { r: Order }).r.paymentState);
      expect(new Set(states)).toEqual(new Set(['PAID']));
      expect(await settlePayments(parts, { begunBefore: Number.POSITIVE_INFINITY })).toBe(0);
      await store.close();

      // Verifies the check itself: an empty disk must fail it.
      await inTempFolder(async (empty) => {
        await newShop(empty);
        const forgetful = await open(empty);
        const faults = await findFaults(forgetful, [], all);
        await forgetful.close();
        expect(faults.filter((fault) => fault.startsWith('lost order'))).toHaveLength(countOf(all, 'order'));
        expect(faults.filter((fault) => fault.startsWith('lost cart'))).toHaveLength(countOf(all, 'cart'));
      });
    });
  });

  it.each([
    ['answering before the commit is on disk', 'early', /lost order/],
    ['writing an order as two commits', 'halves', /half order \w+: lines/],
  ])('would be caught %s', async (_, mode, fault) => {
    await inTempFolder(async (folder) => {
      const { faults } = await faultsAfterKill(folder, mode, await newShop(folder));
      expect(faults.join('\n')).toMatch(fault);
    });
  });
});
