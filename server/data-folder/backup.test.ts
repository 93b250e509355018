import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inTempFolder, openTestStore, testClock } from '../store/testing.ts';
import {
  BackupRefused,
  backupData,
  filesFolder,
  isRunning,
  type Manifest,
  refuseUnfinishedRestore,
  restoreData,
  storeFolder,
} from './backup.ts';
import { openBlobs } from './blobs.ts';
import { examineData } from './verify.ts';

const clock = testClock();
const now = clock.now();

/** A data folder with a store of 200 entries, two files and a file of secrets. */
async function dataFolderIn(folder: string) {
  const dataFolder = join(folder, 'data');
  const store = await openIn(dataFolder);
  for (let n = 0; n < 2; n++) {
    const puts = Array.from({ length: 100 }, (_, i) => ({ key: ['k', n * 100 + i], value: { n: n * 100 + i } }));
    await store.commit({ puts, adds: [{ key: ['count'], by: 100 }] });
  }
  const blobs = await openBlobs(filesFolder(dataFolder));
  const hashes = [await blobs.put(Buffer.from('picture')), await blobs.put(Buffer.alloc(100_000, 7))];
  await writeFile(join(dataFolder, 'secrets.json'), '{}');
  return { dataFolder, store, hashes, to: join(folder, 'backups', 'one') };
}

const openIn = (dataFolder: string) => openTestStore(storeFolder(dataFolder), { clock });

const others = ['secrets.json', 'absent.json'];
const settings = { productVersion: '1.2.3', now, others };

/** Creates a finished backup and closes its data folder. */
async function backupIn(folder: string) {
  const { dataFolder, store, to, hashes } = await dataFolderIn(folder);
  await backupData({ store, dataFolder, to, ...settings });
  await store.close();
  return { dataFolder, to, hashes };
}

describe('backup', () => {
  it('does not count the parts of an upload that was finished meanwhile as missing', () =>
    inTempFolder(async (folder) => {
      const { dataFolder, store } = await dataFolderIn(folder);
      const [part, picture] = ['a'.repeat(64), 'b'.repeat(64)];
      const puts = [
        { key: ['file-upload', 'u'], value: part },
        { key: ['image', 'i'], value: picture },
      ];
      await store.commit({ puts });
      await store.close();
      const of = (value: unknown) => [{ hash: value as string, name: 'a file' }];
      const { damage } = await examineData(
        dataFolder,
        ['file-upload', 'image'].map((table) => ({ table, of })),
      );
      expect(damage).toEqual([{ kind: 'file', hash: picture, name: 'a file', why: 'is missing' }]);
    }));

  it('copies store, files and others, with a manifest of every byte, and restores elsewhere', () =>
    inTempFolder(async (folder) => {
      const { dataFolder, store, hashes, to } = await dataFolderIn(folder);
      const manifest = await backupData({ store, dataFolder, to, ...settings });
      expect(manifest).toMatchObject({ product: 'stoa', format: 1, productVersion: '1.2.3', entries: 201, version: 2 });
      expect(manifest.created).toBe(new Date(now).toISOString());
      expect(JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8'))).toEqual(manifest);
      expect(manifest.files.map(({ path }) => path)).toEqual([
        ...hashes.map((hash) => `files/${hash.slice(0, 2)}/${hash}`).sort(),
        'secrets.json',
        'store/data.mdb',
        'store/format.json',
      ]);
      await store.commit({ puts: [{ key: ['later'], value: 1 }] });
      await store.close();

      const elsewhere = join(folder, 'elsewhere');
      await restoreData({ from: to, dataFolder: elsewhere });
      expect((await readdir(elsewhere)).sort()).toEqual(['files', 'secrets.json', 'store']);
      const restored = await openIn(elsewhere);
      expect((await restored.peek(['count']))?.value).toBe(200);
      expect(restored.peek(['later'])).toBeUndefined();
      expect(await restored.commit({ puts: [{ key: ['a'], value: 1 }] })).toMatchObject({ version: 3 });
      await restored.close();
      const blobs = await openBlobs(filesFolder(elsewhere));
      expect((await blobs.read(hashes[0] as string))?.toString()).toBe('picture');
    }));

  it('is of one moment while others write, and does not stop them', () =>
    inTempFolder(async (folder) => {
      const { dataFolder, store, to } = await dataFolderIn(folder);
      let writing = true;
      let commits = 0;
      const writer = (async () => {
        while (writing) {
          const id = `w${commits++}`;
          await store.commit({
            puts: [
              { key: ['x', id], value: 1 },
              { key: ['y', id], value: 1 },
            ],
            adds: [{ key: ['w'], by: 1 }],
          });
        }
      })();
      const before = (await store.peek(['w']))?.value ?? 0;
      for (let n = 0; n < 5; n++) {
        const manifest = await backupData({ store, dataFolder, to: `${to}-${n}`, ...settings });
        const w = (manifest.entries - 201) / 2;
        // Either no pair yet, or complete pairs with their counter.
        expect(w === 0 || Number.isInteger(w - 0.5)).toBe(true);
      }
      writing = false;
      await writer;
      expect(commits).toBeGreaterThan(Number(before) + 5);
      await store.close();
    }));

  it('works beside the process that has the store open', () =>
    inTempFolder(async (folder) => {
      const { dataFolder, store, to } = await dataFolderIn(folder);
      const script = `
        const { backupData } = await import(${JSON.stringify(join(import.meta.dirname, 'backup.ts'))});
        const manifest = await backupData(${JSON.stringify({ dataFolder, to, ...settings })});
        process.stdout.write(String(manifest.entries));`;
      const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
      expect(child.stderr).toBe('');
      expect(child.stdout).toBe('201');
      await store.commit({ puts: [{ key: ['after'], value: 1 }] });
      await store.close();
      await restoreData({ from: to, dataFolder: join(folder, 'elsewhere') });
    }));

  it('refuses a place that is taken, and names what is damaged instead of refusing the rest', () =>
    inTempFolder(async (folder) => {
      const { dataFolder, store, hashes, to } = await dataFolderIn(folder);
      await mkdir(to, { recursive: true });
      await writeFile(join(to, 'mine'), '');
      await expect(backupData({ store, dataFolder, to, ...settings })).rejects.toThrow(
        `Cannot back up to "${to}": the folder is not empty. Choose a new folder`,
      );
      await rm(join(to, 'mine'));
      const blobs = await openBlobs(filesFolder(dataFolder));
      await writeFile(blobs.path(hashes[0] as string), 'pictur3');
      const { damaged } = await backupData({ store, dataFolder, to, ...settings });
      expect(damaged).toMatchObject([{ kind: 'file', hash: hashes[0], why: 'is damaged' }]);
      await store.close();
      await restoreData({ from: to, dataFolder: join(folder, 'elsewhere') });
    }));
});

describe('what a killed backup left', () => {
  it.runIf(process.platform === 'linux')('is of a process that is gone, though nothing asks how it ended', async () => {
    // The shell's child ends after `sleep` has replaced the shell, so no process asks how it ended.
    const parent = spawn('sh', ['-c', 'read line <&3 & echo $!; exec sleep 300'], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [pid] = await once(parent.stdout!, 'data');
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).not.toBe('sh\n');
    expect(isRunning(Number(pid))).toBe(true);
    (parent.stdio[3] as Writable).end();
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
    expect(isRunning(parent.pid!)).toBe(true);
  });

  it('goes with the next backup to the same place, unless its process runs or it is perhaps of another machine', () =>
    inTempFolder(async (folder) => {
      const { dataFolder, store, to } = await dataFolderIn(folder);
      const parent = join(folder, 'backups');
      const gone = spawnSync(process.execPath, ['--version']).pid;
      const day = 24 * 3_600_000;
      const left = async (name: string, ageMs: number, inside = 'store') => {
        await mkdir(join(parent, name, inside), { recursive: true });
        const at = (now - ageMs) / 1000;
        await utimes(join(parent, name), at, at);
        return name;
      };
      const host = hostname();
      await left(`.one-partial-${host}-${gone}-aB3dEf`, 0);
      await left(`.two-partial-${host}-${gone}-aB3dEf`, 0, '.store-partial-aB3dEf');
      await left(`.one-partial-${host}-${process.pid}-aB3dEf`, day + 1000);
      await left('.one-partial-aB3dEf', day + 1000);
      const kept = [
        await left(`.one-partial-${host}-${process.pid}-aB3dEg`, 1000),
        await left(`.one-partial-elsewhere-${gone}-aB3dEf`, 1000),
        await left('.one-partial-aB3dEg', 1000),
        await left('.mine-partial-photos', 2 * day, 'photos'),
      ];
      await backupData({ store, dataFolder, to, ...settings });
      expect((await readdir(parent)).sort()).toEqual([...kept, 'one'].sort());
      await store.close();
    }));
});

it('a page of the database that lost records is found, and no copy of it passes for a backup', () =>
  inTempFolder(async (folder) => {
    const { dataFolder, store, to } = await dataFolderIn(folder);
    await store.close();
    const file = join(storeFolder(dataFolder), 'data.mdb');
    const bytes = await readFile(file);
    // A leaf whose header claims one record fewer than it contains: 24-byte header, flags at 18, end of the record list at 20.
    for (let at = 2 * 4096; at < bytes.length; at += 4096)
      if (bytes.readUInt16LE(at + 18) === 2 && bytes.readUInt16LE(at + 20) > 100)
        bytes.writeUInt16LE(bytes.readUInt16LE(at + 20) - 2, at + 20);
    await writeFile(file, bytes);
    const failure = await backupData({ dataFolder, to, ...settings }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(BackupRefused);
    expect((failure as Error).message).toMatch(/a page of data\.mdb is damaged \(.*page \d+.*\)\. Nothing was written/);
    expect(await readdir(join(folder, 'backups'))).toEqual([]);
  }));

describe('restore', () => {
  const damages: [string, (to: string) => Promise<unknown>, string | RegExp][] = [
    ['a folder that is not there', (to) => rm(to, { recursive: true }), 'there is no such folder'],
    ['a partial backup', (to) => rm(join(to, 'manifest.json')), 'so it is not a finished backup'],
    ['a damaged manifest', (to) => truncate(join(to, 'manifest.json'), 40), 'manifest.json is damaged'],
    ['a newer backup', (to) => editManifest(to, { format: 2 }), /has backup format 2, .+ reads 1; install/],
    ['a newer store', (to) => editManifest(to, { storeFormat: 9 }), /has data format 9, .+ reads up to 2; install/],
    ['a foreign backup', (to) => editManifest(to, { product: 'ghost' as 'stoa' }), 'not a backup of this program'],
    ['a missing file', (to) => rm(join(to, 'store', 'data.mdb')), 'store/data.mdb is missing'],
    [
      'a cut file',
      (to) => truncate(join(to, 'store', 'data.mdb'), 8192),
      /store\/data\.mdb has 8192 bytes instead of \d+/,
    ],
    ['a changed file', (to) => writeFile(join(to, 'secrets.json'), '[]'), 'secrets.json is damaged'],
    [
      'a manifest that reaches outside',
      (to) => editManifest(to, { files: [{ path: '../x', sizeBytes: 0, sha256: '' }] }),
      'names a file outside: "../x"',
    ],
  ];

  it.each(damages)('refuses %s in one sentence and touches nothing', async (_, damage, why) => {
    await inTempFolder(async (folder) => {
      const { to } = await backupIn(folder);
      await damage(to);
      const target = join(folder, 'elsewhere');
      const failure = await restoreData({ from: to, dataFolder: target }).catch((error: Error) => error);
      expect(failure).toBeInstanceOf(BackupRefused);
      expect((failure as Error).message).toContain(`Cannot read the backup "${to}": `);
      expect((failure as Error).message).toMatch(why);
      await expect(stat(target)).rejects.toThrow('ENOENT');
    });
  });

  it('refuses a folder that holds something', () =>
    inTempFolder(async (folder) => {
      const { to, dataFolder } = await backupIn(folder);
      await expect(restoreData({ from: to, dataFolder })).rejects.toThrow('the folder is not empty');
    }));

  it('takes up a restore that was interrupted, and until then the folder cannot be used', () =>
    inTempFolder(async (folder) => {
      const { to } = await backupIn(folder);
      const target = join(folder, 'elsewhere');
      await mkdir(join(target, '.restoring', 'store'), { recursive: true });
      await mkdir(join(target, 'files'));
      await expect(refuseUnfinishedRestore(target)).rejects.toThrow(/was interrupted; run the restore again/);
      await restoreData({ from: to, dataFolder: target });
      await refuseUnfinishedRestore(target);
      const restored = await openIn(target);
      expect((await restored.peek(['count']))?.value).toBe(200);
      await restored.close();
    }));

  it('finds any changed byte of the backup', () =>
    inTempFolder(async (folder) => {
      const { to } = await backupIn(folder);
      const path = join(to, 'store', 'data.mdb');
      const good = await readFile(path);
      for (let n = 0; n < 25; n++) {
        const bad = Buffer.from(good);
        const at = Math.floor((n / 25) * bad.length);
        bad[at] = (bad[at] as number) ^ 0x10;
        await writeFile(path, bad);
        await expect(restoreData({ from: to, dataFolder: join(folder, 'x') })).rejects.toThrow('is damaged');
      }
      await writeFile(path, good);
      await cp(to, join(folder, 'moved'), { recursive: true });
      await restoreData({ from: join(folder, 'moved'), dataFolder: join(folder, 'x') });
    }));
});

async function editManifest(to: string, changes: Partial<Manifest>) {
  const path = join(to, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  await writeFile(path, JSON.stringify({ ...manifest, ...changes }));
}
