// Backups in a folder and in a bucket: sharing pieces, restoring, and damage.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import { backupData, filesFolder, fillDataFolder, readBackup, storeFolder } from '../data-folder/backup.ts';
import { blobPath, openBlobs } from '../data-folder/blobs.ts';
import { listSegments } from '../data-folder/repository/changes.ts';
import { chooseBackup, fetchBackup } from '../data-folder/repository/fetch.ts';
import { parseKeep } from '../data-folder/repository/keep.ts';
import { getManifest, listBackups, piecesOf } from '../data-folder/repository/manifest.ts';
import { pieceName } from '../data-folder/repository/pieces.ts';
import { keptBackups } from '../data-folder/repository/retention.ts';
import { openTarget, type Target } from '../data-folder/repository/target.ts';
import { createSecret } from '../data-folder/secret.ts';
import { examineSite, noteSecret } from '../installation/whole.ts';
import { storedEntries } from '../store/engines/lmdb/entries.ts';
import { inTempFolder, openTestStore, testClock } from '../store/testing.ts';
import { startS3 } from '../testing/harness/s3-server.ts';
import { seeded } from '../testing/harness/seeded.ts';
import { restore } from './backup.ts';
import { listPlace, makeBackup, restoreFromPlace, shipNow, withFetched } from './place-backups.ts';
import { mend, repair } from './repair.ts';

const clock = testClock();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const keep = { days: 7, weeks: 4, months: 12 };
const timeline = 'a1';
const random = seeded(1);
let restores = 0;

async function siteIn(folder: string, { commits = 5 } = {}) {
  const dataFolder = path.join(folder, 'data');
  const store = await openTestStore(storeFolder(dataFolder), { clock });
  for (let n = 0; n < commits; n++)
    await store.commit({
      puts: Array.from({ length: 100 }, (_, i) => ({
        key: ['k', n * 100 + i],
        value: { n: n * 100 + i, text: `${Math.sin(n * 100 + i)}`.repeat(20) },
        ...(i % 10 === 0 && { expiresAt: clock.now() + 30 * dayMs }),
      })),
      idem: `made-${n}`,
    });
  const blobs = await openBlobs(filesFolder(dataFolder));
  await blobs.put(Buffer.from('picture'));
  await blobs.put(Buffer.alloc(commits > 5 ? 9_000_000 : 10, 'large file '));
  await blobs.put(Buffer.alloc(0));
  await noteSecret({ store, clock }, await createSecret(dataFolder), '0.1.0');
  return { dataFolder, store, blobs };
}

const entriesIn = (dataFolder: string): string[] =>
  [...storedEntries(storeFolder(dataFolder))].map(
    ({ tree, key, row }) => `${tree} ${Buffer.from(key).toString('hex')} ${Buffer.from(row).toString('base64')}`,
  );

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile() && !one.parentPath.includes('/store'));
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        return [
          path.relative(folder, file),
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const;
      }),
    ),
  );
}

const quiet = { line: () => undefined, result: () => undefined };
const said = () => {
  const lines: string[] = [];
  return { lines, line: (text: string) => void lines.push(text), result: (text: string) => void lines.push(text) };
};

async function restoredIn(folder: string, target: Target, at?: number): Promise<string> {
  const to = path.join(folder, `restored-${++restores}`);
  const choice = await chooseBackup(target, at);
  await fillDataFolder(to, async (inside) => void (await fetchBackup(target, choice, inside)));
  return to;
}

const backUp = (dataFolder: string, target: Target, more: object = {}) =>
  makeBackup(
    { dataFolder, place: target.place, productVersion: '0.1.0', timeline, keep, now: clock.now(), ...more },
    target,
  );

const whereOf = {
  'a folder': async (folder: string) => ({
    target: openTarget(path.join(folder, 'place')),
    access: undefined,
    close: async () => undefined,
  }),
  'a bucket': async (folder: string) => {
    const { place, access, close } = await startS3(folder);
    return { target: openTarget(place, access), access, close };
  },
};

describe.each(Object.entries(whereOf))('backups in %s', (_, where) => {
  it('give back every entry and file, share what they have in common, and go back to any minute', () =>
    inTempFolder(async (folder) => {
      const { target, access, close } = await where(folder);
      const { dataFolder, store, blobs } = await siteIn(folder, { commits: 20 });
      const first = await backUp(dataFolder, target);
      expect(first).toMatchObject({ records: 2021, files: 4, version: 21, damaged: [], removed: 0 });
      expect(first.newBytes).toBeGreaterThan(50_000);
      expect(existsSync(path.join(dataFolder, 'backup-in-progress'))).toBe(false);
      const before = { entries: entriesIn(dataFolder), files: await filesIn(dataFolder) };

      const times: { at: number; entries: string[]; files: Record<string, string> }[] = [];
      let after = { version: first.version, at: first.at };
      for (let minute = 0; minute < 3; minute++) {
        clock.advance(minuteMs);
        await store.commit({
          puts: [{ key: ['k', minute], value: `changed ${minute}` }],
          deletes: [['k', 100 + minute]],
          adds: [{ key: ['sum'], by: 1 }],
          idem: `minute-${minute}`,
        });
        const picture = await blobs.put(Buffer.from(`picture ${minute}`));
        await store.commit({
          puts: [{ key: ['image', `i${minute}`], value: { v: 1, r: { hash: picture, name: `${minute}.png` } } }],
        });
        const { to, at } = await shipNow(
          { dataFolder, place: '', timeline, after: after.version, since: after.at },
          target,
          clock,
        );
        after = { version: to!, at };
        times.push({ at, entries: entriesIn(dataFolder), files: await filesIn(dataFolder) });
      }
      await expect(chooseBackup(target, first.at - 1)).rejects.toThrow(
        `from before ${new Date(first.at - 1).toISOString()}. The first one is from ${new Date(first.at).toISOString()}`,
      );
      for (const { at, entries, files } of times) {
        const restored = await restoredIn(folder, target, at + minuteMs / 2);
        expect(entriesIn(restored)).toEqual(entries);
        expect(await filesIn(restored)).toEqual(files);
      }
      const whole = await restoredIn(folder, target, first.at);
      expect(entriesIn(whole)).toEqual(before.entries);
      expect(await filesIn(whole)).toEqual(before.files);

      clock.advance(dayMs);
      const second = await backUp(dataFolder, target);
      expect(second.newBytes).toBeLessThan(first.newBytes / 3);
      expect(entriesIn(await restoredIn(folder, target))).toEqual(entriesIn(dataFolder));
      const print = said();
      expect(await listPlace(target.place, access, print)).toBe(0);
      expect(print.lines).toEqual([
        expect.stringMatching(/^2026-\S+Z {2}2021 records, 4 files \(8\.6 MB\), version 0\.1\.0$/),
        expect.stringMatching(/2025 records, 7 files/),
        expect.stringMatching(/^2 backups in .*, and changes up to 2026-/),
      ]);
      await store.close();
      await close();
    }));
});

const inFolder = (run: (place: string, folder: string, site: Awaited<ReturnType<typeof siteIn>>) => Promise<void>) =>
  inTempFolder(async (folder) => {
    const site = await siteIn(folder);
    await run(path.join(folder, 'place'), folder, site);
    await site.store.close();
  });

/** Reading it fails with EIO, as on a disk with bad sectors. */
async function unreadable(file: string): Promise<void> {
  await rm(file);
  await symlink('/proc/self/mem', file);
}

describe('a place of backups', () => {
  it('names what is damaged or missing in it, and the next backup of that day heals it', () =>
    inFolder(async (place, folder, { dataFolder }) => {
      const target = openTarget(place);
      await backUp(dataFolder, target);
      const [backup] = await listBackups(target);
      const pieces = (await getManifest(target, backup!)).pages.map(pieceName);
      for (const harm of [
        (file: string) => truncate(file, 10),
        (file: string) => rm(file),
        unreadable,
        async (file: string) => {
          const bytes = await readFile(file);
          bytes[bytes.length - 1]! ^= 1;
          await writeFile(file, bytes);
        },
      ]) {
        const name = pieces[Math.floor(random() * pieces.length)]!;
        const whole = await readFile(path.join(place, name));
        await harm(path.join(place, name));
        const to = path.join(folder, 'half');
        const refused = restoreFromPlace({ dataFolder: to } as Config, place, clock, quiet);
        await expect(refused).rejects.toThrow(
          new RegExp(
            `^Cannot use the backup of 2026-\\S+Z: ${name} is (?:damaged|missing)\\. Choose an earlier one\\.`,
          ),
        );
        expect(await readdir(to)).toEqual([]);
        for (let day = 0; day < 7; day++) {
          clock.advance(dayMs);
          await backUp(dataFolder, target);
        }
        expect(await readFile(path.join(place, name))).toEqual(whole);
      }
      const [oldest] = await listBackups(target);
      await truncate(path.join(place, oldest!.name), 100);
      await expect(chooseBackup(target, oldest!.created)).rejects.toThrow(/^Cannot use the backup of .+ is damaged\./);
    }));

  it.each(['a place', 'a copy'])('with a damaged picture in %s is restored only without it, and says so', (kind) =>
    inFolder(async (place, folder, { dataFolder, store, blobs }) => {
      const [mug, derived] = await Promise.all(['mug', 'a size of it'].map((text) => blobs.put(Buffer.from(text))));
      const record = { v: 1, r: { hash: mug!, filename: 'mug.png' } };
      await store.commit({ puts: [{ key: ['image', 'i1'], value: record }] });
      const isPlace = kind === 'a place';
      if (isPlace) await backUp(dataFolder, openTarget(place));
      else await backupData({ dataFolder, to: place, productVersion: '0', now: clock.now(), others: ['secret.key'] });
      const whole = await filesIn(dataFolder);
      const stored = (hash: string) =>
        isPlace ? path.join(place, pieceName(hash)) : blobPath(filesFolder(place), hash);
      await unreadable(stored(mug!));
      await truncate(stored(derived!), 1);
      const damage = isPlace ? [] : (await examineSite(place)).damage;
      expect(damage.map(({ name }) => name)).toEqual(isPlace ? [] : ['image "mug.png"', `file ${derived}`]);

      const config = { dataFolder: path.join(folder, 'restored') } as Config;
      const refused = said();
      expect(await restore(config, [place], clock, refused)).toBe(1);
      expect(refused.lines).toEqual([
        '✗ image "mug.png" is damaged or missing in the backup',
        `1 file is damaged or missing in this backup. Nothing was restored. Another backup may be intact. To restore this one without that file, run: stoa restore ${place} --data ${config.dataFolder} --skip-damaged`,
      ]);
      expect(await readdir(config.dataFolder)).toEqual([]);

      const done = said();
      expect(await restore({ ...config, skipDamaged: true }, [place], clock, done)).toBe(1);
      expect(done.lines).toEqual([refused.lines[0], expect.stringMatching(/^Restored 507 .+ 1 file was left out,/)]);
      const lost = [mug!, derived!].map((hash) => path.relative(dataFolder, blobs.path(hash)));
      const intact = Object.entries(whole).filter(([name]) => !lost.includes(name));
      expect(await filesIn(config.dataFolder)).toEqual(Object.fromEntries(intact));
    }),
  );

  it('is restored without a lost picture though the list of a template was damaged before', () =>
    inFolder(async (place, folder, { dataFolder, store, blobs }) => {
      const [mug, list] = await Promise.all(['mug', '[]'].map((text) => blobs.put(Buffer.from(text))));
      const records = { image: { hash: mug!, filename: 'mug.png' }, template: { id: 't1', filesHash: list! } };
      await store.commit({
        puts: Object.entries(records).map(([table, r]) => ({ key: [table, '1'], value: { v: 1, r } })),
      });
      await writeFile(blobs.path(list!), '[');
      await backupData({ dataFolder, to: place, productVersion: '0', now: clock.now(), others: ['secret.key'] });
      await truncate(blobPath(filesFolder(place), mug!), 1);
      const config = { dataFolder: path.join(folder, 'restored'), skipDamaged: true } as Config;
      const done = said();
      expect(await restore(config, [place], clock, done)).toBe(1);
      expect(done.lines.slice(0, -1)).toEqual([
        `✗ file ${list} is damaged`,
        '✗ image "mug.png" is damaged or missing in the backup',
      ]);
    }));

  it('restores and repairs what comes before damaged changes, and says so', () =>
    inFolder(async (place, folder, { dataFolder, store }) => {
      const target = openTarget(place);
      const { version, at } = await backUp(dataFolder, target);
      clock.advance(minuteMs);
      await store.commit({ puts: [{ key: ['later'], value: 1 }] });
      await shipNow({ dataFolder, place, timeline, after: version, since: at }, target, clock);
      const [changes] = await listSegments(target, timeline);
      await truncate(path.join(place, changes!.name), 10);
      const print = said();
      const to = path.join(folder, 'restored');
      expect(await restoreFromPlace({ dataFolder: to } as Config, place, clock, print)).toBe(1);
      expect(print.lines[0]).toBe(
        `✗ ${changes!.name} is damaged: what was written after ${new Date(at).toISOString()} could not be restored`,
      );
      const restored = await openTestStore(storeFolder(to), { clock });
      expect(await restored.peek(['later'])).toBeUndefined();
      await restored.close();
      const repairing = said();
      const parts = { clock, log: { info() {}, warn() {}, fault() {} } };
      const mended = (mending: Parameters<typeof mend>[0]) => mend(mending, parts);
      expect(await repair({ dataFolder: to } as Config, [place], parts as never, repairing, mended)).toBe(1);
      expect(repairing.lines).toEqual([print.lines[0], 'Nothing to repair.']);
    }));

  it('says that changes are missing, and restores up to there', () =>
    inFolder(async (place, folder, { dataFolder, store }) => {
      const target = openTarget(place);
      let after = await backUp(dataFolder, target).then(({ version, at }) => ({ version, at }));
      for (let minute = 0; minute < 3; minute++) {
        clock.advance(minuteMs);
        await store.commit({ puts: [{ key: ['minute'], value: minute }] });
        const shipped = await shipNow(
          { dataFolder, place, timeline, after: after.version, since: after.at },
          target,
          clock,
        );
        after = { version: shipped.to!, at: shipped.at };
      }
      const [, second] = await listSegments(target, timeline);
      await target.delete(second!.name);
      const print = said();
      const to = path.join(folder, 'restored');
      expect(await restoreFromPlace({ dataFolder: to } as Config, place, clock, print)).toBe(1);
      expect(print.lines[0]).toMatch(/^✗ The changes from commit 8 to 8 are missing: what was written after 2026-/);
      const restored = await openTestStore(storeFolder(to), { clock });
      expect((await restored.peek(['minute']))?.value).toBe(0);
      await restored.close();
      // The log was trimmed, or the store is a different one: only a full backup can follow.
      const other = { dataFolder, place, timeline, since: after.at };
      expect((await shipNow({ ...other, after: 999 }, target, clock)).to).toBeUndefined();
    }));

  it('keeps the newest of each day, week and month, and nothing that none of them names', () =>
    inFolder(async (place, _, { dataFolder, store }) => {
      const all = Array.from({ length: 400 }, (_, day) => ({
        name: `${day}`,
        timeline: 'a',
        created: Date.parse('2026-01-01T03:00Z') + day * dayMs,
      }));
      const kept = all.filter(({ name }) => keptBackups(all, parseKeep('7d,4w,12m')!).has(name));
      expect(kept.map(({ created }) => new Date(created).toISOString().slice(0, 10))).toEqual(
        '2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30 2026-12-31 2027-01-17 2027-01-24 2027-01-29 2027-01-30 2027-01-31 2027-02-01 2027-02-02 2027-02-03 2027-02-04'.split(
          ' ',
        ),
      );
      // A restore started the second timeline, on the same day.
      const two = ['a', 'a', 'b', 'b'].map((timeline, n) => ({ name: `${n}`, created: n, timeline }));
      expect([...keptBackups(two, parseKeep('7d')!)].sort()).toEqual(['1', '3']);
      expect([parseKeep('3d')?.days, parseKeep('0d'), parseKeep('7d,x')]).toEqual([3, undefined, undefined]);

      const target = openTarget(place);
      const sizes: number[] = [];
      for (let day = 0; day < 6; day++) {
        await store.commit({ puts: [{ key: ['k', day], value: `of day ${day}` }] });
        await backUp(dataFolder, target, { keep: parseKeep('2d') });
        // As old as the test's clock says.
        for await (const { name } of target.list('pieces/')) {
          const file = path.join(place, name);
          if ((await stat(file)).mtimeMs > clock.now()) await utimes(file, clock.now() / 1000, clock.now() / 1000);
        }
        await writeFile(path.join(place, 'new', 'left by a killed backup'), '');
        await utimes(path.join(place, 'new', 'left by a killed backup'), 0, clock.now() / 1000);
        clock.advance(dayMs);
        sizes.push((await Array.fromAsync(target.list('pieces/'))).length);
      }
      expect(await listBackups(target)).toHaveLength(2);
      expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[2]! + 1);
      clock.advance(3 * dayMs);
      await backUp(dataFolder, target, { keep: parseKeep('1d') });
      expect(await Array.fromAsync(target.list('new/'))).toEqual([]);
      const [last] = await listBackups(target);
      const { pages, files } = await getManifest(target, last!);
      const named = new Set([...pages, ...files.flatMap(piecesOf)]);
      expect((await Array.fromAsync(target.list('pieces/'))).map(({ name }) => name.slice(-64)).sort()).toEqual(
        [...named].sort(),
      );
    }));

  it('takes no backups of another site', () =>
    inFolder(async (place, folder, { dataFolder }) => {
      await backUp(dataFolder, openTarget(place));
      const other = await siteIn(path.join(folder, 'other'));
      await expect(backUp(other.dataFolder, openTarget(place))).rejects.toThrow('has the backups of another site');
      await other.store.close();
    }));

  it('is a backup for repair', () =>
    inFolder(async (place, folder, { dataFolder }) => {
      await backUp(dataFolder, openTarget(place));
      for (const into of [dataFolder, path.join(folder, 'new/site')])
        await withFetched({ dataFolder: into }, place, async (fetched) => {
          expect(await readBackup(fetched)).toMatchObject({ entries: 506, version: 6 });
        });
      expect(existsSync(path.join(dataFolder, 'backup-in-progress'))).toBe(false);
      expect(existsSync(path.join(folder, 'new'))).toBe(false);
    }));

  it('in a bucket says what the S3 server refuses, without the secret, and tries again a few times', () =>
    inTempFolder(async (folder) => {
      const { place, access, close } = await startS3(folder);
      await expect(openTarget(place, { ...access, keyId: 'other' }).put('a', Buffer.from('b'))).rejects.toThrow(
        /PUT .*\/shops\/one\/a \(403 InvalidAccessKeyId\)$/,
      );
      await expect(openTarget('s3://absent/x', access).get('a')).rejects.toThrow('404 NoSuchBucket');
      expect(() => openTarget(place)).toThrow('STOA_S3_SECRET');
      await close();
      let asked = 0;
      const flaky = createServer((request, response) => {
        request.resume();
        response.writeHead(++asked < 3 ? 503 : 200).end('body');
      });
      flaky.listen(0, '127.0.0.1');
      await once(flaky, 'listening');
      const endpoint = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`;
      expect((await openTarget(place, { ...access, endpoint }).get('a'))?.toString()).toBe('body');
      expect(asked).toBe(3);
      flaky.close();
    }));
});
