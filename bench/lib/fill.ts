// Puts many products into the demo shop's store, through the product's own front files.
import path from 'node:path';
import { findProduct, putProduct } from '../../server/commerce/product/product.ts';
import { setStock } from '../../server/commerce/stock/stock.ts';
import { openLmdbStore } from '../../server/store/lmdb-store.ts';
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
