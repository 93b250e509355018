// Puts many products into the demo shop's store, through the product's own front files.
import path from 'node:path';
import { findProduct, putProduct } from '../../server/commerce/product/product.ts';
import { setStock } from '../../server/commerce/stock/stock.ts';
import { openLmdbStore } from '../../server/store/lmdb-store.ts';
import { transact } from '../../server/store/transact.ts';
import { systemClock, systemIds, textLog } from '../../server/system.ts';

const inOneCommit = 20;

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
    for (let first = 0; first < count; first += inOneCommit) {
      await transact(store, async (tx) => {
        for (let i = first; i < Math.min(first + inOneCommit, count); i++) {
          const variants = model.variants.map((variant, n) => ({
            ...variant,
            id: ids.uuid(),
            sku: `FILL-${i}-${n}`,
            unlimited: false,
          }));
          const slug = `filled-${i}`;
          await putProduct(tx, {
            ...model,
            id: ids.next(),
            urlId: slug,
            title: `${model.title} ${i}`,
            variants,
            displayIndex: 1000 + i,
          });
          for (const variant of variants)
            await setStock(tx, variant.id, 1000, {
              reason: 'import',
              ref: 'bench',
              actor: 'bench',
              at: clock.now(),
              moveId: ids.next(),
            });
          if (i % Math.max(1, Math.floor(count / 400)) === 0) slugs.push(slug);
        }
      });
    }
    return slugs;
  } finally {
    await store.close();
  }
}
