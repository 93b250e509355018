// Puts many products and orders into the demo shop's store, through the code that makes them.
import path from 'node:path';
import { findOrder } from '../../server/commerce/order/order.ts';
import { insertOrder } from '../../server/commerce/order/store.ts';
import { findProduct, putProduct } from '../../server/commerce/product/product.ts';
import { setStock } from '../../server/commerce/stock/stock.ts';
import { openLmdbStore } from '../../server/store/lmdb-store.ts';
import { sequenceKey } from '../../server/store/sequence.ts';
import { transact } from '../../server/store/transact.ts';
import { systemClock, systemIds, textLog } from '../../server/system.ts';

const inOneCommit = 20;
const atOnce = 8;

/**
 * Copies of one product of the shop, `count` of them, with stock. The server must not be running.
 * @returns the addresses of some of the copies, spread over all
 */
export async function addProducts(dataFolder: string, modelId: string, count: number): Promise<string[]> {
  const clock = systemClock;
  const ids = systemIds(clock);
  const log = textLog((line) => process.stderr.write(line), clock);
  const store = await openLmdbStore({ folder: path.join(dataFolder, 'store'), clock, log });
  try {
    const model = await findProduct(store, modelId);
    if (!model) throw new Error(`No product ${modelId}`);
    const slugs: string[] = [];
    const spread = Math.max(1, Math.floor(count / 400));
    const add = (first: number) =>
      transact(store, async (tx) => {
        for (let i = first; i < Math.min(first + inOneCommit, count); i++) {
          const variants = model.variants.map((variant, n) => ({
            ...variant,
            id: ids.uuid(),
            sku: `FILL-${i}-${n}`,
            unlimited: false,
          }));
          const place = { id: ids.next(), urlId: `filled-${i}`, title: `${model.title} ${i}`, displayIndex: 1000 + i };
          await putProduct(tx, { ...model, ...place, variants });
          const cause = {
            reason: 'import',
            ref: 'bench',
            actor: 'bench',
            at: clock.now(),
            moveId: ids.next(),
          } as const;
          for (const variant of variants) await setStock(tx, variant.id, 1000, cause);
        }
      });
    for (let first = 0; first < count; first += inOneCommit * atOnce) {
      const starts = Array.from({ length: atOnce }, (_, n) => first + n * inOneCommit).filter((start) => start < count);
      await Promise.all(starts.map(add));
    }
    for (let i = 0; i < count; i += spread) slugs.push(`filled-${i}`);
    return slugs;
  } finally {
    await store.close();
  }
}

const ordersInOneCommit = 10;

/** Copies of one order of the shop, `count` of them, numbered on. The server must not be running. */
export async function addOrders(dataFolder: string, modelId: string, count: number): Promise<void> {
  const clock = systemClock;
  const ids = systemIds(clock);
  const log = textLog((line) => process.stderr.write(line), clock);
  const store = await openLmdbStore({ folder: path.join(dataFolder, 'store'), clock, log });
  try {
    const model = await findOrder(store, modelId);
    if (!model) throw new Error(`No order ${modelId}`);
    const series = sequenceKey(model.order.testMode ? 'order-test' : 'order');
    const from = (((await store.get(series))?.value as number | undefined) ?? 0) + 1;
    const add = (first: number) =>
      transact(store, async (tx) => {
        for (let i = first; i < Math.min(first + ordersInOneCommit, count); i++) {
          // A year's worth of different people: what is looked up by name must not find all of them.
          const email = `buyer-${i}@example.com`;
          const createdAt = model.order.createdAt - (count - i) * 300_000;
          const own = { id: ids.next(), number: from + i, checkoutId: ids.next(), email, createdAt };
          insertOrder(tx, { ...model.order, ...own, accessToken: ids.token(24) }, model.lines);
        }
      });
    for (let first = 0; first < count; first += ordersInOneCommit * atOnce) {
      const starts = Array.from({ length: atOnce }, (_, n) => first + n * ordersInOneCommit);
      await Promise.all(starts.filter((start) => start < count).map(add));
    }
    await transact(store, async (tx) => tx.put(series, from + count - 1));
  } finally {
    await store.close();
  }
}
