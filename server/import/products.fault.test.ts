// An import killed at a commit leaves each product complete or absent, and running it again finishes it (import-formats
// 1.3).
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../base/system.ts';
import { countProducts, findProductByUrlId } from '../commerce/product/product.ts';
import { stockOf } from '../commerce/stock/stock.ts';
import { openTestStore } from '../store/testing.ts';
import { type Death, immortal } from '../testing/harness/dying.ts';
import { sourceChild } from '../testing/harness/source-child.ts';
import { productCount, shopId } from './fixtures/fault-file.ts';

/** Each process gets a little further than the previous one, because existing products aren't written again. */
const deaths: readonly Death[] = [
  { commit: 11, moment: 'after' },
  { commit: 12, moment: 'before' },
  { commit: 12, moment: 'under way' },
  { commit: 14, moment: 'after' },
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

it('an import that is killed ends with every product whole', async () => {
  let reached = 0;
  for (const death of deaths) {
    await importAndDie('whole', death);
    const { found, halves } = await imported();
    expect(halves).toEqual([]);
    expect(found).toBeGreaterThan(reached);
    reached = found;
  }
  expect(reached).toBeLessThan(productCount);
  expect(await importToTheEnd()).toMatchObject({ rows: productCount * 3, failed: 0, updated: 0 });
  expect(await imported()).toEqual({ found: productCount, halves: [] });
});

it('the check notices an import that writes products in two commits', async () => {
  await importAndDie('halves');
  expect((await imported()).halves).not.toEqual([]);
});

async function importAndDie(mode: 'whole' | 'halves', death = immortal): Promise<void> {
  const child = start(mode, death);
  child.stdout.resume();
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
}

async function importToTheEnd(): Promise<unknown> {
  const child = start('whole', immortal);
  const closed = once(child, 'close');
  const totals: unknown = JSON.parse(await text(child.stdout));
  await closed;
  return totals;
}

const start = (mode: string, death: Death) =>
  sourceChild(path.join(import.meta.dirname, 'products.fault-child.ts'), folder, mode, JSON.stringify(death));

/** Existing products, and the incomplete ones among them. */
async function imported(): Promise<{ found: number; halves: string[] }> {
  const log = { info() {}, warn() {}, fault: (event: string, error: unknown) => expect.fail(`${event}: ${error}`) };
  const store = await openTestStore(path.join(folder, 'store'), { clock: systemClock, log });
  try {
    let found = 0;
    const halves: string[] = [];
    for (let n = 0; n < productCount; n++) {
      const product = await findProductByUrlId(store, shopId, `item-${n}`);
      if (product === undefined) continue;
      found++;
      const is = [
        product.variants.map((v) => [v.sku, v.priceCents]),
        (await stockOf(store, product)).map((row) => row.qtyInStock),
        product.categoryIds.length,
      ];
      const should = [[0, 1, 2].map((i) => [`S${n}-${i}`, (n + 1 + i) * 100]), [n + 10, n + 11, n + 12], 1];
      if (JSON.stringify(is) !== JSON.stringify(should)) halves.push(JSON.stringify(is));
    }
    if ((await countProducts(store, { collectionId: shopId })) !== found) halves.push('the count of the page');
    return { found, halves };
  } finally {
    await store.close();
  }
}
