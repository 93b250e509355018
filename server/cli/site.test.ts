// A whole site as one file: exported from one engine and imported into another and back without a difference, or not at
// all.
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import { filesFolder, storeFolder } from '../data-folder/backup.ts';
import { openBlobs } from '../data-folder/blobs.ts';
import { checkSiteFile, endImport, exportSite, importSite, SiteFileRefused } from '../data-folder/site-file.ts';
import { openSite } from '../installation/open-site.ts';
import { openInstallation } from '../installation/whole.ts';
import { openMemoryStore } from '../store/engines/memory/memory-store.ts';
import type { Store } from '../store/store.ts';
import { inTempFolder, openTestStore, testClock, testLog } from '../store/testing.ts';
import { runs } from '../testing/harness/seeded.ts';
import { testIds } from '../testing/harness/shop.ts';
import { exportWholeSite, importWholeSite } from './site.ts';

const clock = testClock();
const log = testLog();
const print = { line: () => undefined, result: () => undefined };
const parts = { clock, log, version: '0.1.0' };

const open = (dataFolder: string) => openTestStore(storeFolder(dataFolder), { clock, log });

async function siteIn(dataFolder: string) {
  const store = await open(dataFolder);
  await openInstallation({ store, clock }, dataFolder, '0.1.0');
  await store.commit({
    puts: [
      {
        key: ['product', 'p1'],
        value: { v: 1, r: { title: 'Mug ☕ \ud800', $price: 12.5, tags: ['a', undefined, null] } },
      },
      {
        key: ['odd', -0.5, 10n ** 18n, Uint8Array.of(0, 255), 'a\u0000b'],
        value: [new Date(5), 7n, Buffer.from('x'), -0],
      },
      { key: ['session', 's1'], value: 'soon', expiresAt: clock.now() + 1000 },
      { key: ['session', 's2'], value: 'over', expiresAt: clock.now() - 1 },
    ],
    adds: [{ key: ['count'], by: 3 }],
    idem: 'once',
  });
  for (let n = 0; n < 100; n++) await store.commit({ puts: [{ key: ['row', n], value: { n, text: 'é'.repeat(n) } }] });
  const blobs = await openBlobs(filesFolder(dataFolder));
  for (const size of [0, 1, 48 * 1024, 200_000]) await blobs.put(Buffer.alloc(size, `file of ${size}`));
  return { store, blobs };
}

const exported = async (dataFolder: string, out: string, withSecret = false) => {
  await exportWholeSite({ dataFolder, out, withSecret } as Config, parts, print);
  return readFile(out, 'utf8');
};
const imported = (file: string, dataFolder: string, dryRun = false) =>
  importWholeSite({ dataFolder, dryRun } as Config, file, parts, print);

describe('a site as one file', () => {
  it('comes out beside the open store, goes into an empty folder, and comes out the same', () =>
    inTempFolder(async (folder) => {
      const from = path.join(folder, 'from');
      const { store } = await siteIn(from);
      const file = path.join(folder, 'shop.stoa');
      const text = await exported(from, file, true);
      expect(text.split('\n')).toHaveLength(1 + 1 + 104 + 4 + 1 + 1 + 5 + 1 + 1);
      expect(text).not.toMatch(/over|installation/);
      await store.close();

      const to = path.join(folder, 'to');
      expect(await imported(file, to)).toBe(0);
      expect(await exported(to, path.join(folder, 'again.stoa'), true)).toBe(text);
      expect(await readFile(path.join(to, 'secret.key'), 'utf8')).toBe(
        await readFile(path.join(from, 'secret.key'), 'utf8'),
      );
      const site = await open(to);
      await openInstallation({ store: site, clock }, to, '0.1.0');
      expect((await site.peek(['count']))?.value).toBe(3);
      expect(await site.commit({ puts: [], adds: [{ key: ['count'], by: 1, max: 4 }] })).toMatchObject({ adds: [4] });
      clock.advance(1000);
      expect(site.peek(['session', 's1'])).toBeUndefined();
      await site.close();
      await expect(imported(file, to)).rejects.toThrow('the folder is not empty');
    }));

  it('has no secret unless asked for; the site then gets a new one', () =>
    inTempFolder(async (folder) => {
      const from = path.join(folder, 'from');
      const { store } = await siteIn(from);
      await store.close();
      const file = path.join(folder, 'shop.stoa');
      const text = await exported(from, file);
      const secret = (await readFile(path.join(from, 'secret.key'), 'utf8')).trim();
      expect(text.includes(secret)).toBe(false);
      const to = path.join(folder, 'to');
      await imported(file, to);
      expect(await exported(to, path.join(folder, 'again.stoa'))).toBe(text);
      const site = await open(to);
      await openInstallation({ store: site, clock }, to, '0.1.0');
      await site.close();
      expect((await readFile(path.join(to, 'secret.key'), 'utf8')).trim()).not.toBe(secret);
      await rm(path.join(to, 'secret.key'));
      await expect(exported(to, path.join(folder, 'other.stoa'), true)).rejects.toThrow(/^secret\.key is missing in /);
    }));

  it('leaves out a damaged file when asked to, and names it', () =>
    inTempFolder(async (folder) => {
      const from = path.join(folder, 'from');
      const { store, blobs } = await siteIn(from);
      await store.close();
      const hash = await blobs.put(Buffer.from('picture'));
      const out = path.join(folder, 'shop.stoa');
      const refusalOf = (one: string) =>
        new RegExp(`^File ${one} is damaged.+\\. Nothing was exported\\. .+ --skip-damaged\\.$`);
      // Reading it fails with EIO, as on a disk with bad sectors.
      const scan = await blobs.put(Buffer.from('scan'));
      await rm(blobs.path(scan));
      await symlink('/proc/self/mem', blobs.path(scan));
      await expect(exported(from, out)).rejects.toThrow(refusalOf(scan));
      await writeFile(blobs.path(hash), 'pictur3');
      await expect(exported(from, out)).rejects.toThrow(refusalOf([hash, scan].sort()[0]!));
      const lines: string[] = [];
      const said = { line: (text: string) => void lines.push(text), result: () => undefined };
      const config = { dataFolder: from, out, withSecret: true, skipDamaged: true } as Config;
      expect([await exportWholeSite(config, parts, said), lines]).toEqual([
        1,
        [hash, scan].sort().map((one) => `✗ File ${one} is damaged, and was left out`),
      ]);
      const to = path.join(folder, 'to');
      expect(await imported(out, to)).toBe(0);
      expect(await (await openBlobs(filesFolder(to))).has(hash)).toBe(false);
    }));

  it('is the same out of another engine', () =>
    inTempFolder(async (folder) => {
      const from = path.join(folder, 'from');
      const { store } = await siteIn(from);
      await store.close();
      const file = path.join(folder, 'shop.stoa');
      const text = await exported(from, file);
      const memory = openMemoryStore({ clock, log });
      const blobs = await openBlobs(path.join(folder, 'files'));
      await importSite(file, { store: memory, blobs });
      await endImport(memory);
      expect(await textOf(memory, blobs)).toBe(text);
    }));

  it('carries every value that a store can have', () =>
    inTempFolder(async (folder) => {
      const scalar = fc.oneof(
        fc.double(),
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        fc.constant(null),
        fc.date({ noInvalidDate: true }),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.uint8Array(),
      );
      const name = fc
        .oneof(fc.string(), fc.constantFrom('$date', '$x', '0', 'toString'))
        .filter((one) => one !== '__proto__');
      const { value } = fc.letrec((tie) => ({
        value: fc.oneof(
          { depthSize: 'small' },
          scalar,
          fc.array(tie('value'), { maxLength: 4 }),
          fc.dictionary(name, tie('value'), { maxKeys: 4 }),
        ),
      }));
      await fc.assert(
        fc.asyncProperty(fc.array(value, { maxLength: 8 }), async (values) => {
          const one = openMemoryStore({ clock, log });
          for (const [n, each] of values.entries()) await one.commit({ puts: [{ key: ['v', n], value: each }] });
          const blobs = await openBlobs(path.join(folder, 'files'));
          const text = await textOf(one, blobs);
          const file = path.join(folder, 'values.stoa');
          await writeFile(file, text);
          const other = openMemoryStore({ clock, log });
          await checkSiteFile(file);
          await importSite(file, { store: other, blobs });
          await endImport(other);
          expect(await textOf(other, blobs)).toBe(text);
          for (let n = 0; n < values.length; n++)
            expect((await other.peek(['v', n]))?.value).toEqual((await one.peek(['v', n]))?.value);
        }),
        { numRuns: runs(20) },
      );
    }));

  it('is refused when it is cut, changed, newer, or something else, and nothing is left', () =>
    inTempFolder(async (folder) => {
      const from = path.join(folder, 'from');
      const { store } = await siteIn(from);
      await store.close();
      const file = path.join(folder, 'shop.stoa');
      const bytes = Buffer.from(await exported(from, file));
      const to = path.join(folder, 'to');
      const tried = async (content: Uint8Array | string) => {
        await writeFile(file, content);
        const error = await imported(file, to).catch((error: Error) => error);
        expect(await readdir(to).catch(() => [])).toEqual([]);
        expect(error).toBeInstanceOf(SiteFileRefused);
        return (error as Error).message.replace(/^.*": /, '');
      };
      for (const length of [100, 1000, bytes.length - 1, bytes.length - 100]) {
        expect(await tried(bytes.subarray(0, length))).toMatch(/cut short|damaged/);
      }
      for (let n = 0; n < 40; n++) {
        const changed = Buffer.from(bytes);
        const at = Math.floor((n * bytes.length) / 40);
        changed[at]! ^= 1;
        expect(await tried(changed)).toMatch(/damaged|not an exported site|cut short|has format/);
      }
      expect(await tried(Buffer.concat([bytes, bytes]))).toMatch('damaged');
      expect(await tried(bytes.toString().replace('"format":1', '"format":2'))).toMatch(
        /^it has format 2, .+ reads 1; install/,
      );
      for (const foreign of ['', 'a,b\n', '{}\n', '{"product":"stoa","kind":"backup"}\n', Buffer.alloc(100_000)])
        expect(await tried(foreign)).toMatch(/not an exported site|cut short/);
    }));

  it('that was imported halfway is refused at the start, and a second import finishes', () =>
    inTempFolder(async (folder) => {
      const from = path.join(folder, 'from');
      const { store } = await siteIn(from);
      await store.close();
      const file = path.join(folder, 'shop.stoa');
      const text = await exported(from, file);

      const half = await open(path.join(folder, 'half'));
      const blobs = await openBlobs(filesFolder(path.join(folder, 'half')));
      const broken = { ...blobs, putStream: () => Promise.reject(new Error('killed')) };
      await expect(importSite(file, { store: half, blobs: broken })).rejects.toThrow('killed');
      await half.close();
      const origin = 'https://shop.example';
      const config = {
        origin,
        previewOrigin: origin,
        adminOrigin: origin,
        dataFolder: path.join(folder, 'half'),
        programFolder: '',
      };
      const start = openSite({ config, clock, ids: testIds(), log, onFatal: () => undefined });
      await expect(start).rejects.toThrow('the import of a site into it was interrupted');

      // Killed in the middle of the import.
      const to = path.join(folder, 'to');
      await mkdir(path.join(to, '.restoring', 'store'), { recursive: true });
      const later = openSite({
        config: { ...config, dataFolder: to },
        clock,
        ids: testIds(),
        log,
        onFatal: () => undefined,
      });
      await expect(later).rejects.toThrow('was interrupted');
      expect(await imported(file, to)).toBe(0);
      expect(await exported(to, file)).toBe(text);
      await rm(to, { recursive: true });
    }));
});

async function textOf(store: Store, files: Awaited<ReturnType<typeof openBlobs>>): Promise<string> {
  let text = '';
  await exportSite({ rows: store.snapshotExport(), files }, async (more) => {
    text += more;
  });
  return text;
}
