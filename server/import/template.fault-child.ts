// The process that template.fault.test.ts kills: imports templates into a site on disk, and dies before a given file or
// commit of the last one. Prints how many there were.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createPool } from '../../workers/pool.ts';
import { systemClock, systemIds } from '../base/system.ts';
import { type Blobs, hashOf, openBlobs } from '../data-folder/blobs.ts';
import { zipOf } from '../site/template/write-zip.ts';
import { findWebsite, putWebsite } from '../site/website/website.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/testing.ts';
import { transact } from '../store/transact.ts';
import { die, faultLog } from '../testing/harness/dying.ts';
import { website } from '../testing/harness/shop.ts';
import { templateFiles, templateIdIn } from './fixtures/fault-template.ts';
import { installTemplate } from './template.ts';

/** `early` writes the template's record before its files: deliberately wrong, to see the check fail. */
const [folder = '', source = 'folder', rounds = '', mode = 'whole', killAt = ''] = process.argv.slice(2);
const real = await openTestStore(path.join(folder, 'store'), { clock: systemClock, log: faultLog });
const kept = await openBlobs(path.join(folder, 'files'));
const pool = createPool({
  programFolder: '',
  threads: 1,
  log: faultLog,
  entry: (job) => path.resolve(`workers/${job}.ts`),
});
if (!(await findWebsite(real)))
  await transact(real, async (tx) => putWebsite(tx, { ...website(), templateId: templateIdIn(source, 0) }));

let steps = 0;
let isLast = false;
const begin = () => void (isLast && ++steps === Number(killAt) && die());

const held: Uint8Array[] = [];
const blobs: Blobs = {
  ...kept,
  async put(bytes) {
    begin();
    if (mode === 'whole') return kept.put(bytes);
    held.push(bytes);
    return hashOf(bytes);
  },
};
const store: Store = new Proxy(real, {
  get: (target, name) => (name === 'commit' ? commit : Reflect.get(target, name)),
});
async function commit(batch: Parameters<Store['commit']>[0]) {
  begin();
  const result = await real.commit(batch);
  for (const bytes of held.splice(0)) {
    begin();
    await kept.put(bytes);
  }
  return result;
}

const parts = { store, blobs, pool, log: faultLog, ids: systemIds(systemClock), clock: systemClock };
const all = rounds.split(',').map(Number);
for (const [at, round] of all.entries()) {
  isLast = at === all.length - 1;
  const files = templateFiles(round);
  const options = { id: templateIdIn(source, round), activate: true };
  if (source === 'zip') await installTemplate(parts, { zip: zipOf(files), name: 'site.zip' }, options);
  else await installTemplate(parts, { folder: await written(files) }, options);
}
console.log(steps);
await pool.close();
await real.close();

async function written(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const to = path.join(folder, 'template');
  await rm(to, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(to, name)), { recursive: true });
    await writeFile(path.join(to, name), bytes);
  }
  return to;
}
