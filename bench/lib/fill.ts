// Adds many products, posts and orders to the demo shop's store, through the product's own code.
import path from 'node:path';
import type { Clock, Ids } from '../../server/base/parts.ts';
import { systemClock, systemIds, textLog } from '../../server/base/system.ts';
import { findOrder } from '../../server/commerce/order/order.ts';
import { insertOrder } from '../../server/commerce/order/store.ts';
import { productLimits } from '../../server/commerce/product/limits.ts';
import { findProduct, putProduct } from '../../server/commerce/product/product.ts';
import { setStock } from '../../server/commerce/stock/stock.ts';
import { findCollectionByUrlId, putCollection } from '../../server/content/collection/collection.ts';
import { findItem, putItem } from '../../server/content/item/item.ts';
import { openLmdbStore } from '../../server/store/engines/lmdb/lmdb-store.ts';
import { sequenceKey } from '../../server/store/sequence.ts';
import type { Store } from '../../server/store/store.ts';
import { transact } from '../../server/store/transact.ts';

// A product of the demo is 25 keys; a commit has at most 500.
const inOneCommit = 16;
const atOnce = 8;

/**
 * `count` copies of one product of the shop, with stock. The server must not be running.
 * @returns the addresses of some of the copies, evenly spaced
 */
export async function addProducts(dataFolder: string, modelId: string, count: number): Promise<string[]> {
  return withStore(dataFolder, async ({ store, clock, ids }) => {
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
  });
}

/** A product with the maximum number of variants, each with stock and its own price, first on its page. */
export async function addWideProduct(dataFolder: string, modelId: string, urlId: string): Promise<void> {
  await withStore(dataFolder, async ({ store, clock, ids }) => {
    const model = await findProduct(store, modelId);
    if (!model) throw new Error(`No product ${modelId}`);
    const options = Array.from({ length: productLimits.variantsMax }, (_, n) => ({
      Size: `Size ${n % 10}`,
      Paper: `Paper ${Math.floor(n / 10) % 5}`,
      Frame: `Frame ${Math.floor(n / 50)}`,
    }));
    const variants = options.map((attributes, n) => ({
      ...model.variants[0]!,
      ...{ id: ids.uuid(), sku: `WIDE-${n}`, attributes, priceCents: 2000 + n, unlimited: false },
    }));
    const own = {
      id: ids.next(),
      urlId,
      title: 'Many sizes',
      displayIndex: 0,
      variantOptionOrdering: Object.keys(options[0]!),
    };
    await transact(store, (tx) => putProduct(tx, { ...model, ...own, variants }));
    for (let first = 0; first < variants.length; first += inOneCommit)
      await transact(store, async (tx) => {
        const cause = { reason: 'import', ref: 'bench', actor: 'bench', at: clock.now(), moveId: ids.next() } as const;
        for (const { id } of variants.slice(first, first + inOneCommit)) await setStock(tx, id, 1000, cause);
      });
  });
}

/** `count` copies of one page of the site, in no menu. The server must not be running. */
export async function addPages(dataFolder: string, urlId: string, count: number): Promise<void> {
  await withStore(dataFolder, async ({ store, ids }) => {
    const model = await findCollectionByUrlId(store, urlId);
    if (!model) throw new Error(`No page ${urlId}`);
    for (let first = 0; first < count; first += inOneCommit)
      await transact(store, async (tx) => {
        for (let i = first; i < Math.min(first + inOneCommit, count); i++) {
          const own = {
            id: ids.next(),
            urlId: `filled-page-${i}`,
            title: `${model.title} ${i}`,
            displayIndex: 1000 + i,
          };
          await putCollection(tx, { ...model, ...own });
        }
      });
  });
}

/** `count` copies of one post of the site, an hour apart and older than it, each with one of fifty tags. */
export async function addPosts(dataFolder: string, modelId: string, count: number): Promise<void> {
  await withStore(dataFolder, async ({ store, ids }) => {
    const model = await findItem(store, modelId);
    if (!model) throw new Error(`No post ${modelId}`);
    for (let first = 0; first < count; first += inOneCommit)
      await transact(store, async (tx) => {
        for (let i = first; i < Math.min(first + inOneCommit, count); i++) {
          const publishOn = model.publishOn - (i + 1) * 3_600_000;
          const own = {
            id: ids.next(),
            urlId: `filled-${i}`,
            title: `${model.title} ${i}`,
            publishOn,
            tags: [`Tag ${i % 50}`],
          };
          await putItem(tx, { ...model, ...own });
        }
      });
  });
}

const ordersInOneCommit = 10;

/** `count` copies of one order of the shop, with consecutive numbers. The server must not be running. */
export async function addOrders(dataFolder: string, modelId: string, count: number): Promise<void> {
  await withStore(dataFolder, async ({ store, ids }) => {
    const model = await findOrder(store, modelId);
    if (!model) throw new Error(`No order ${modelId}`);
    const series = sequenceKey(model.order.testMode ? 'order-test' : 'order');
    const from = (((await store.get(series))?.value as number | undefined) ?? 0) + 1;
    const add = (first: number) =>
      transact(store, async (tx) => {
        for (let i = first; i < Math.min(first + ordersInOneCommit, count); i++) {
          // Different people for a year, so that a name search does not match all orders.
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
  });
}

export async function withStore<T>(
  dataFolder: string,
  work: (parts: { store: Store; clock: Clock; ids: Ids }) => Promise<T>,
): Promise<T> {
  const clock = systemClock;
  const log = textLog((line) => process.stderr.write(line), clock);
  const store = await openLmdbStore({ folder: path.join(dataFolder, 'store'), clock, log });
  try {
    return await work({ store, clock, ids: systemIds(clock) });
  } finally {
    await store.close();
  }
}
