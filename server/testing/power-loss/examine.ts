// Finds an image's faults, with the program's own checks and the shoppers' answers. Run as a process, with the
// folder as argument and `{ products, answered }` on its standard input, it prints the faults: in an image of a disk that lies, a page may
// be invalid, and then LMDB ends the process.
import { text } from 'node:stream/consumers';
import { systemClock } from '../../base/system.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { storeFolder } from '../../data-folder/backup.ts';
import { examineSite } from '../../installation/whole.ts';
import { openTestStore } from '../../store/testing.ts';
import { findFaults } from '../driver/order-audit.ts';

type Promised = { products: readonly Product[]; answered: readonly string[] };

export async function examine(folder: string, { products, answered }: Promised): Promise<string[]> {
  try {
    const log = { info() {}, warn() {}, fault() {} };
    const store = await openTestStore(storeFolder(folder), { clock: systemClock, log });
    const faults = await findFaults(store, products, answered).finally(() => store.close());
    const { damage } = await examineSite(folder);
    return [...faults, ...damage.map(({ name, why }) => `${name} ${why}`)];
  } catch (error) {
    return [String(error)];
  }
}

if (import.meta.main) {
  const promised = JSON.parse(await text(process.stdin)) as Promised;
  console.log(JSON.stringify(await examine(process.argv[2]!, promised)));
}
