// Moves a whole site from LMDB to a real PostgreSQL with its files in a bucket, and back: the same bytes each time.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import { filesFolder, storeFolder } from '../data-folder/backup.ts';
import { listBlobs, openBlobs } from '../data-folder/blobs.ts';
import { importSite } from '../data-folder/site-file.ts';
import { openSite } from '../installation/open-site.ts';
import { openInstallation } from '../installation/whole.ts';
import { openPostgresStore } from '../store/engines/postgres/postgres-store.ts';
import { startPostgres, type TestDatabase } from '../store/engines/postgres/testing.ts';
import { inTempFolder, openTestStore, testClock, testLog } from '../store/testing.ts';
import { startS3 } from '../testing/harness/s3-server.ts';
import { testIds } from '../testing/harness/shop.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { exportWholeSite, importWholeSite } from './site.ts';

let database: TestDatabase;
let bucket: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  [database, bucket] = await Promise.all([startPostgres(['fsync=off']), startS3(temporaryFolder('bucket'))]);
});
afterAll(() => Promise.all([database?.end(), bucket?.close()]));

const parts = { clock: testClock(), log: testLog(), version: '0.1.0' };
const said: string[] = [];
const print = { line: () => undefined, result: (text: string) => void said.push(text) };

it('moves from LMDB to PostgreSQL and back without a difference, and is refused when it was imported halfway', () =>
  inTempFolder(async (folder) => {
    const from = path.join(folder, 'from');
    const store = await openTestStore(storeFolder(from), { ...parts });
    await openInstallation({ store, ...parts }, from, '0.1.0');
    for (let n = 0; n < 300; n++) {
      const value = { n, at: new Date(n), bytes: Buffer.from([n % 256]), big: BigInt(n), text: 'é☕'.repeat(n % 30) };
      const expiresAt = n % 3 === 0 ? parts.clock.now() + 1_000_000 : undefined;
      await store.commit({ puts: [{ key: ['row', n % 7, n, 'x\u0000'], value, ...(expiresAt && { expiresAt }) }] });
      await store.commit({ puts: [], adds: [{ key: ['sum', BigInt(n % 5)], by: n }] });
    }
    const blobs = await openBlobs(filesFolder(from));
    for (const size of [0, 10, 100_000]) await blobs.put(Buffer.alloc(size, size));
    await store.close();

    const there = { storeUrl: await database.create(), blobsPlace: bucket.place, s3: bucket.access };
    let exports = 0;
    const exported = async (name: string, places?: typeof there) => {
      const out = path.join(folder, `${name}-${++exports}.stoa`);
      const config = { dataFolder: path.join(folder, name), out, withSecret: true, ...places };
      await exportWholeSite(config as Config, parts, print);
      return { out, text: await readFile(out, 'utf8') };
    };
    const imported = (file: string, name: string, places?: typeof there) =>
      importWholeSite({ dataFolder: path.join(folder, name), ...places } as Config, file, parts, print);

    const first = await exported('from');
    await imported(first.out, 'postgres', there);
    expect(said.at(-1)).toMatch(
      /to the database site\w+ at [\d.:]+\. To start the site, run stoa serve with the same settings\.$/,
    );
    const second = await exported('postgres', there);
    expect(second.text).toBe(first.text);
    expect(await Array.fromAsync(listBlobs(filesFolder(path.join(folder, 'postgres'))))).toEqual([]);
    await imported(second.out, 'back');
    expect((await exported('back')).text).toBe(first.text);
    await expect(imported(first.out, 'other', there)).rejects.toThrow('Cannot import into a store that holds entries');

    const halfUrl = await database.create();
    const half = await openPostgresStore({ url: halfUrl, ...parts });
    await importSite(first.out, { store: half, blobs });
    await half.close();
    const origin = 'https://shop.example';
    const config = { origin, previewOrigin: origin, adminOrigin: origin, dataFolder: from, programFolder: '' };
    const start = openSite({
      config,
      ids: testIds(),
      ...parts,
      onFatal: () => undefined,
      places: { storeUrl: halfUrl },
    });
    await expect(start).rejects.toThrow('the import of a site into it was interrupted');
  }));
