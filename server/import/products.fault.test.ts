// Killed at any moment, an import leaves whole products or none of them, and running it again finishes it (import-formats 1.3).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../base/system.ts';
import { countProducts, findProductByUrlId } from '../commerce/product/product.ts';
import { stockOf } from '../commerce/stock/stock.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import { bare } from '../store/testing.ts';
import { productCount, shopId } from './fixtures/fault-file.ts';

const kills = 10;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

it(`an import that is killed ${kills} times ends with every product whole`, async () => {
  let reached = 0;
  for (let kill = 0; kill < kills; kill++) {
    await importAndKill(kill, 'whole');
    const { found, halves } = await imported();
    expect(halves).toEqual([]);
    expect(found).toBeGreaterThanOrEqual(reached);
    reached = found;
  }
  expect(reached).toBeGreaterThan(0);
  expect(await importToTheEnd()).toMatchObject({ rows: productCount * 3, failed: 0, updated: 0 });
  expect(await imported()).toEqual({ found: productCount, halves: [] });
});

it('the check notices an import that writes products in two commits', async () => {
  let halves = 0;
  for (let kill = 0; kill < kills && halves === 0; kill++) {
    await importAndKill(kill, 'halves');
    halves += (await imported()).halves.length;
  }
  expect(halves).toBeGreaterThan(0);
});

/** Each time a little further, at a moment that falls anywhere in the commits on their way. */
async function importAndKill(kill: number, mode: 'whole' | 'halves'): Promise<void> {
  const child = start(mode);
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line === `done ${10 * (kill + 1)}`) setTimeout(() => child.kill('SIGKILL'), (kill * 7) % 23);
  }
  await ended(child);
}

async function importToTheEnd(): Promise<unknown> {
  const child = start('whole');
  let last = '';
  for await (const line of createInterface({ input: child.stdout! })) last = line;
  await ended(child);
  return JSON.parse(last);
}

function start(mode: string): ChildProcess {
  const file = new URL('./products.fault-child.ts', import.meta.url).pathname;
  return spawn(process.execPath, [file, folder, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Products that are there, and those among them that lack something. */
async function imported(): Promise<{ found: number; halves: string[] }> {
  const log = { info() {}, warn() {}, fault: (event: string, error: unknown) => expect.fail(`${event}: ${error}`) };
  const store = await openLmdbStore({ folder: path.join(folder, 'store'), clock: systemClock, log, ...bare });
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
