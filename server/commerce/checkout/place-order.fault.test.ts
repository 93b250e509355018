// Two hundred buyers for ten pieces, and kill -9 under load: no answered write is lost, no order is half there, no piece is
// sold twice, no number is missing. Commerce 1.1, 1.6; issue "Must show".
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Parts } from '../../base/parts.ts';
import { systemClock } from '../../base/system.ts';
import { openLmdbStore } from '../../store/engines/lmdb/lmdb-store.ts';
import type { Store } from '../../store/store.ts';
import { bare, inTempFolder } from '../../store/testing.ts';
import { findFaults, rowsOf } from '../../testing/order-audit.ts';
import { adasAddress, goodCard, mug, openShop, stocked, testParts, variant } from '../../testing/shop.ts';
import { addEntry } from '../cart/cart.ts';
import type { Order } from '../order/schema.ts';
import type { Product } from '../product/schema.ts';
import { listHolds } from '../stock/holds.ts';
import { stockOf } from '../stock/stock.ts';
import { checkoutState } from './checkout.ts';
import { placeOrder } from './place-order.ts';
import { saveDetails } from './save-details.ts';
import { settlePayments } from './settle.ts';

const log = { info() {}, warn() {}, fault: (event: string, error: unknown) => console.error(event, error) };
const open = (folder: string) => openLmdbStore({ folder, clock: systemClock, log, ...bare });

/** The store's clock is real here, as in the processes that are killed. */
const partsOn = (store: Store) => ({ ...testParts(store), clock: systemClock, siteUrl: () => 'https://shop.example' });

/** A shopper at the last button. @returns the quote that was shown */
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
      // The losers never held, and each order gave its hold up.
      expect(await listHolds(store)).toEqual([]);
      expect(await findFaults(store, [product], [])).toEqual([]);
      await store.close();
    });
  });
});

/** STOA_KILLS: how often; the full number is 200. */
const kills = Number(process.env.STOA_KILLS ?? 6);
const child = join(import.meta.dirname, 'place-order.fault-child.ts');

/** A kill comes some time after so many answers (or the first order): a busy machine shops slowly, and a clock alone would kill nothing. */
type KillAt = { answers: number; orders?: number; afterMs: number };

const someTime = (): KillAt => ({ answers: 6 + Math.floor(Math.random() * 90), afterMs: Math.random() * 30 });

/** Lets shoppers shop and kills them. @returns the lines that were answered */
async function killedRun(
  folder: string,
  mode: string,
  products: readonly Product[],
  { answers, orders = 0, afterMs }: KillAt,
) {
  const shoppers = spawn(process.execPath, [child, folder, mode, ...products.map(({ id }) => id)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A line cut off by the kill is no answer that anyone could have read.
  const lines = () => text.split('\n').slice(0, -1);
  let text = '';
  await new Promise<void>((resolve) => {
    shoppers.stdout.on('data', (chunk) => {
      text += chunk;
      const ordered = lines().filter((line) => line.startsWith('order')).length;
      if (lines().length >= answers && ordered >= orders) resolve();
    });
    shoppers.once('exit', () => resolve());
  });
  await wait(afterMs);
  shoppers.kill('SIGKILL');
  if (shoppers.exitCode === null && shoppers.signalCode === null) await once(shoppers, 'close');
  return lines();
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

async function faultsAfterKill(folder: string, mode: string, products: readonly Product[], at: KillAt) {
  const answers = await killedRun(folder, mode, products, at);
  const store = await open(folder);
  try {
    return { answers, faults: await findFaults(store, products, answers) };
  } finally {
    await store.close();
  }
}

async function killUntilFault(mode: string, runs: number, at: (run: number) => KillAt): Promise<string> {
  return inTempFolder(async (folder) => {
    const products = await newShop(folder);
    for (let run = 0; run < runs; run++) {
      const { faults } = await faultsAfterKill(folder, mode, products, at(run));
      if (faults.length > 0) return faults.join('\n');
    }
    return 'no fault';
  });
}

describe('a shop killed while people shop', () => {
  it(`loses no answered write and leaves no half order, ${kills} times`, async () => {
    await inTempFolder(async (folder) => {
      const products = await newShop(folder);
      let orders = 0;
      let carts = 0;
      for (let run = 0; run < kills; run++) {
        const { answers, faults } = await faultsAfterKill(folder, 'durable', products, someTime());
        expect(faults).toEqual([]);
        orders += answers.filter((answer) => answer.startsWith('order')).length;
        carts += answers.filter((answer) => answer.startsWith('cart')).length;
      }
      expect(orders).toBeGreaterThan(kills);
      expect(carts).toBeGreaterThan(2 * kills);

      // Money that was reserved before a kill is taken at the next start.
      const store = await open(folder);
      const parts = partsOn(store);
      await settlePayments(parts, { begunBefore: Number.POSITIVE_INFINITY });
      expect(await findFaults(store, products, [], { settled: true })).toEqual([]);
      const states = (await rowsOf(store, 'order')).map(({ value }) => (value as { r: Order }).r.paymentState);
      expect(new Set(states)).toEqual(new Set(['PAID']));
      expect(await settlePayments(parts, { begunBefore: Number.POSITIVE_INFINITY })).toBe(0);
      await store.close();
    });
  });

  it('would be caught answering before the commit is on disk', async () => {
    expect(await killUntilFault('early', 30, (run) => ({ answers: 1, orders: 1, afterMs: run % 3 }))).toMatch(
      /lost order/,
    );
  });

  it('would be caught writing an order as two commits', async () => {
    expect(
      await killUntilFault('halves', 30, (run) => ({ answers: 1, orders: 1 + (run % 4), afterMs: (run * 7) % 20 })),
    ).toMatch(/half order \w+: lines/);
  });
});
