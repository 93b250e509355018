// The process that records.fault.test.ts kills: imports a file of records into a store on disk, and dies at a given
// moment.
import path from 'node:path';
import { systemClock, systemIds } from '../base/system.ts';
import { findWebsite, putWebsite } from '../site/website/website.ts';
import type { Batch, Key, Store } from '../store/store.ts';
import { openTestStore } from '../store/testing.ts';
import { transact } from '../store/transact.ts';
import { die, dyingAt, faultLog } from '../testing/harness/dying.ts';
import { website } from '../testing/harness/shop.ts';
import { diskBounds } from './file/limits.ts';
import type { RecordKind } from './file/report.ts';
import { faultRecords } from './fixtures/fault-records.ts';
import { importRecords } from './records/records.ts';

/**
 * `halves` writes each record in two commits and dies between those of the ninth, of a returning customer: deliberately
 * wrong, to see the check fail.
 */
const [folder = '', kind = 'orders', mode = 'whole', death = ''] = process.argv.slice(2) as [
  string,
  RecordKind,
  string,
  string,
];
const real = await openTestStore(path.join(folder, 'store'), { clock: systemClock, log: faultLog });
if (!(await findWebsite(real))) await transact(real, async (tx) => putWebsite(tx, website()));
const store = mode === 'halves' ? inHalves(real) : dyingAt(real, death);
const { totals } = await importRecords(
  { store, log: faultLog, ids: systemIds(systemClock), clock: systemClock },
  { kind, open: () => faultRecords(kind), bounds: diskBounds, dryRun: false, actor: 'owner' },
);
console.log(JSON.stringify(totals));
await store.close();

function inHalves(whole: Store): Store {
  let records = 0;
  const commit = async (batch: Batch) => {
    const puts = batch.puts ?? [];
    const isCustomers = ({ key }: { key: Key }) => key[0] === 'customer';
    const first = await whole.commit({ ...batch, puts: puts.filter(isCustomers) });
    if (++records === 9) die();
    return first.ok ? whole.commit({ puts: puts.filter((put) => !isCustomers(put)) }) : first;
  };
  return new Proxy(whole, { get: (target, name) => (name === 'commit' ? commit : Reflect.get(target, name)) });
}
