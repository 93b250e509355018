// The process that products.fault.test.ts kills: imports a file into a store on disk, and dies at a given moment.
import path from 'node:path';
import { createPool } from '../../workers/pool.ts';
import { systemClock, systemIds } from '../base/system.ts';
import { findCollection, putCollection } from '../content/collection/collection.ts';
import { openBlobs } from '../data-folder/blobs.ts';
import type { Batch, Store } from '../store/store.ts';
import { openTestStore } from '../store/testing.ts';
import { transact } from '../store/transact.ts';
import { die, dyingAt, faultLog } from '../testing/harness/dying.ts';
import { diskBounds } from './file/limits.ts';
import { faultFile, shopId } from './fixtures/fault-file.ts';
import { importProducts } from './product-csv/products.ts';

/**
 * `halves` writes each product in two commits and dies between those of the fifth: deliberately wrong, to see the check
 * fail.
 */
const [folder = '', mode = 'whole', death = ''] = process.argv.slice(2);
const ids = systemIds(systemClock);
const real = await openTestStore(path.join(folder, 'store'), { clock: systemClock, log: faultLog });
if (!(await findCollection(real, shopId)))
  await transact(real, (tx) =>
    putCollection(tx, {
      id: shopId,
      type: 13,
      typeName: 'products',
      title: 'Shop',
      navigationTitle: 'Shop',
      urlId: 'shop',
      description: '',
      enabled: true,
      ordering: 3,
      pageSize: 24,
      folder: false,
      regionName: 'default',
      displayIndex: 1,
      addedOn: 1,
      updatedOn: 1,
    }),
  );
const store = mode === 'halves' ? inHalves(real) : dyingAt(real, death);
const blobs = await openBlobs(path.join(folder, 'files'));
const pool = createPool({ programFolder: '', threads: 1, log: faultLog });
const { totals } = await importProducts(
  { store, blobs, pool, log: faultLog, ids, clock: systemClock },
  { open: faultFile, bounds: diskBounds, collectionId: shopId, dryRun: false },
);
console.log(JSON.stringify(totals));
await pool.close();
await store.close();

function inHalves(whole: Store): Store {
  let products = 0;
  const commit = async (batch: Batch) => {
    if (!batch.puts?.some(({ key }) => key[0] === 'product')) return whole.commit(batch);
    const result = await whole.commit({ ...batch, adds: [] });
    if (!result.ok) return result;
    if (++products === 5) die();
    const added = await whole.commit({ adds: batch.adds });
    return added.ok ? { ...result, adds: added.adds } : added;
  };
  return new Proxy(whole, { get: (target, name) => (name === 'commit' ? commit : Reflect.get(target, name)) });
}
