// kill -9 of the whole program while people fill carts and order over HTTP, again and again: what was answered is there at the
// next start, no order is half there, and who got no answer and asks again gets one order. Issue "Must show"; operations R1, R3, R4.
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Parts } from '../../base/parts.ts';
import { systemClock } from '../../base/system.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { storeFolder } from '../../data-folder/backup.ts';
import { openLmdbStore } from '../../store/engines/lmdb/lmdb-store.ts';
import type { Key, Store } from '../../store/store.ts';
import { bare } from '../../store/testing.ts';
import { transact } from '../../store/transact.ts';
import { type BuiltServer, startBuiltServer } from '../../testing/built-server.ts';
import { findFaults, rowsOf } from '../../testing/order-audit.ts';
import { adasAddress, mug, shopCollection, stocked, testParts } from '../../testing/shop.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';
import type { Order } from '../order/schema.ts';
import type { Product } from '../product/schema.ts';

/** STOA_KILLS: how often; the full number is 200. */
const kills = Number(process.env.STOA_KILLS ?? 6);
const shoppersAtOnce = 8;

const storeLog = { info() {}, warn() {}, fault: (event: string, error: unknown) => console.error(event, error) };

async function inStore<T>(dataFolder: string, run: (store: Store) => Promise<T>): Promise<T> {
  const store = await openLmdbStore({ folder: storeFolder(dataFolder), clock: systemClock, log: storeLog, ...bare });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

let shopFolder: string;
let products: Product[];

/** A site as the program itself makes it, with two products. */
beforeAll(async () => {
  shopFolder = await mkdtemp(path.join(os.tmpdir(), 'stoa-serve-fault-'));
  const server = await startBuiltServer({ dataFolder: shopFolder, flags: ['--no-demo'] });
  await server.stop();
  products = await inStore(shopFolder, async (store) => {
    const parts: Parts = { ...testParts(store), clock: systemClock };
    await transact(store, (tx) => putCollection(tx, { ...shopCollection, urlId: 'stall' }));
    return [await stocked(parts, mug(), 1_000_000), await stocked(parts, mug(), 1_000_000)];
  });
});

afterAll(() => rm(shopFolder, { recursive: true, force: true }));

async function inShop<T>(run: (dataFolder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-serve-fault-'));
  try {
    await cp(shopFolder, folder, { recursive: true });
    return await run(folder);
  } finally {
    // A killed program leaves a child that reads the pages, for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Each shopper has an address of his own, since orders are limited by address. */
const serve = (dataFolder: string) =>
  startBuiltServer({ dataFolder, flags: ['--trusted-proxies', '127.0.0.1,::1', '--cart-limit', '1000000'] });

type Shopper = { visitor: TestVisitor; from: Record<string, string> };
/** An order that was sent; `shopper` asks again when no answer came. */
type Sent = { shopper: Shopper; body: object; cartToken: string };

class NoAnswer extends Error {}

/** The answers that shoppers got, as `findFaults` reads them, and the orders that nobody answered. */
type ShoppersLog = { answers: string[]; unanswered: Sent[] };

let shopperCount = 0;

async function newShopper(server: BuiltServer): Promise<Shopper> {
  const visitor = testVisitor(server.origin);
  const n = ++shopperCount;
  const from = { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  // The first call is refused and brings the crumb, as clients do it on purpose (wire §1).
  await answered(visitor.send('POST', '/api/commerce/shopping-cart/entries', {}, from));
  return { visitor, from };
}

/** The connection breaks with the process: that is no answer. */
async function answered<T extends { status: number; text: string }>(call: Promise<T>): Promise<T> {
  const answer = await call.catch(() => {
    throw new NoAnswer();
  });
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  return answer;
}

async function shop(server: BuiltServer, n: number, record: ShoppersLog): Promise<void> {
  const shopper = await newShopper(server);
  const { visitor, from } = shopper;
  const add = async (product: Product, quantity: number) => {
    const body = { itemId: product.id, sku: null, quantity };
    const answer = await answered(
      visitor.send<{ shoppingCart: { cartToken: string; totalQuantity: number } }>(
        'POST',
        '/api/commerce/shopping-cart/entries',
        body,
        from,
      ),
    );
    const { cartToken, totalQuantity } = answer.body.shoppingCart;
    record.answers.push(`cart ${cartToken} ${totalQuantity}`);
    return cartToken;
  };
  await add(products[n % 2]!, 1);
  const cartToken = await add(products[(n + 1) % 2]!, 2);
  if (n % 4 === 0) return;
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const step = `/api/3/commerce/cart/${cartToken}/checkout`;
  const shown = await answered(visitor.send<{ quoteHash: string }>('PUT', step, details, from));
  const body = { cartToken, quoteHash: shown.body.quoteHash, paymentToken: 'tok_visa' };
  await order({ shopper, body, cartToken }, record);
}

async function order(sent: Sent, record: ShoppersLog): Promise<void> {
  const { visitor, from } = sent.shopper;
  try {
    const call = visitor.send<{ orderId: string; orderNumber: string }>(
      'POST',
      '/api/2/commerce/orders',
      sent.body,
      from,
    );
    const { orderId, orderNumber } = (await answered(call)).body;
    record.answers.push(`order ${orderId} ${orderNumber} ${sent.cartToken}`);
  } catch (error) {
    if (error instanceof NoAnswer) record.unanswered.push(sent);
    throw error;
  }
}

async function shopUntilKilled(server: BuiltServer, record: ShoppersLog): Promise<void> {
  try {
    for (let n = shopperCount; ; n++) await shop(server, n, record);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
}

type RunOptions = { repeat?: readonly Sent[]; untilOrdered?: boolean };

/** Starts the program, lets people shop for a moment, kills it. @returns what they were answered */
async function killedRun(dataFolder: string, { repeat = [], untilOrdered = false }: RunOptions = {}) {
  const record: ShoppersLog = { answers: [], unanswered: [] };
  const server = await serve(dataFolder);
  await askAgain(server, repeat, record);
  const shoppers = Array.from({ length: shoppersAtOnce }, () => shopUntilKilled(server, record));
  if (untilOrdered) await vi.waitUntil(() => record.answers.some((answer) => answer.startsWith('order')), 120_000);
  else {
    // After some answers, not after some time: a busy machine may not have begun by then.
    const enough = Math.random() * 60;
    await vi.waitUntil(() => record.answers.length >= enough, { timeout: 120_000, interval: 5 });
  }
  server.child.kill('SIGKILL');
  await Promise.all([once(server.child, 'close'), ...shoppers]);
  expect(server.faults()).toEqual([]);
  return record;
}

/** The same calls as before the kill, at the address that the server has now. */
async function askAgain(server: BuiltServer, sent: readonly Sent[], record: ShoppersLog): Promise<void> {
  for (const one of sent) {
    const visitor = testVisitor(server.origin);
    for (const [name, value] of one.shopper.visitor.cookies) visitor.cookies.set(name, value);
    await order({ ...one, shopper: { ...one.shopper, visitor } }, record);
  }
}

describe('the program killed while people shop', () => {
  it(`loses no answered write and leaves no half order, ${kills} times; who asks again gets one order`, async () => {
    await inShop(async (dataFolder) => {
      const answers: string[] = [];
      let unanswered: Sent[] = [];
      let repeated = 0;
      for (let run = 0; run < kills; run++) {
        const record = await killedRun(dataFolder, { repeat: unanswered });
        repeated += unanswered.length;
        ({ unanswered } = record);
        answers.push(...record.answers);
        expect(await inStore(dataFolder, (store) => findFaults(store, products, record.answers))).toEqual([]);
      }

      // The last start: all that was ever answered is there, money that was reserved is taken, and it ends as it should.
      const record: ShoppersLog = { answers, unanswered: [] };
      const server = await serve(dataFolder);
      await askAgain(server, unanswered, record);
      await server.settled;
      expect(await server.stop()).toBe(0);
      await inStore(dataFolder, async (store) => {
        expect(await findFaults(store, products, answers, { settled: true })).toEqual([]);
        const states = (await rowsOf(store, 'order')).map(({ value }) => (value as { r: Order }).r.paymentState);
        expect(new Set(states)).toEqual(new Set(['PAID']));
      });
      const count = (what: string) => answers.filter((answer) => answer.startsWith(what)).length;
      expect(count('order')).toBeGreaterThan(kills);
      expect(count('cart')).toBeGreaterThan(2 * kills);
      console.info(
        `${kills} kills, ${count('order')} orders and ${count('cart')} carts answered, ${repeated} asked again: nothing lost`,
      );
      expect(repeated).toBeGreaterThan(0);
    });
  });

  it('would be caught by answers that a disk forgot', async () => {
    await inShop(async (dataFolder) => {
      const before = `${dataFolder}/before`;
      await cp(storeFolder(dataFolder), before, { recursive: true, filter: (file) => !file.endsWith('.sock') });
      const { answers } = await killedRun(dataFolder, { untilOrdered: true });
      await rm(storeFolder(dataFolder), { recursive: true });
      await cp(before, storeFolder(dataFolder), { recursive: true });

      const faults = await inStore(dataFolder, (store) => findFaults(store, products, answers));
      expect(faults.join('\n')).toMatch(/lost cart/);
      expect(faults.join('\n')).toMatch(/lost order/);
    });
  });

  it.each([
    ['a line', (order: Order): Key => ['order-line', order.id, 1], /half order \w+: lines/],
    ['its number', (order: Order): Key => ['order-number', 'test', order.number], /half order \w+: number/],
    ['the order itself', (order: Order): Key => ['order', order.id], /lost order/],
  ])('would be caught by an order without %s', async (_, keyOf, fault) => {
    await inShop(async (dataFolder) => {
      const { answers } = await killedRun(dataFolder, { untilOrdered: true });
      await inStore(dataFolder, async (store) => {
        expect(await findFaults(store, products, answers)).toEqual([]);
        // One that a shopper was told of: the last one may have been killed before its answer.
        const told = answers.find((answer) => answer.startsWith('order '))!.split(' ')[1];
        const orders = (await rowsOf(store, 'order')).map((row) => (row.value as { r: Order }).r);
        await store.commit({ deletes: [keyOf(orders.find(({ id }) => id === told)!)] });
        expect((await findFaults(store, products, answers)).join('\n')).toMatch(fault);
      });
    });
  });
});
