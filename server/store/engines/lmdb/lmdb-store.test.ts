import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyStore } from '../../../data-folder/verify.ts';
import { inTempFolder, openTestStore, testClock, testLog } from '../../testing.ts';
import { CannotOpenStore } from './folder.ts';
import type { LmdbOptions } from './lmdb-store.ts';

const clock = testClock();
const openIn = (folder: string, options: Partial<LmdbOptions> = {}) => openTestStore(folder, { clock, ...options });

async function filled(folder: string, count = 300) {
  const store = await openIn(folder);
  for (let n = 0; n < count; n += 100) {
    const puts = Array.from({ length: 100 }, (_, i) => ({
      key: ['k', n + i],
      value: { n: n + i, text: `value ${n + i} `.repeat(20) },
    }));
    await store.commit({ puts });
  }
  await store.close();
}

describe('opening a store', () => {
  it('makes the folder, and finds it again by another path', () =>
    inTempFolder(async (folder) => {
      const path = join(folder, 'a', 'b');
      await filled(path);
      await symlink(path, join(folder, 'other'));
      const store = await openIn(join(folder, 'other'));
      expect((await store.get(['k', 299]))?.value).toMatchObject({ n: 299 });
      await store.close();
    }));

  it('refuses a second opening while the first is open, by any path', () =>
    inTempFolder(async (folder) => {
      const store = await openIn(folder);
      await expect(openIn(folder)).rejects.toThrow(`Cannot open store "${folder}": another process has it open`);
      await symlink(folder, join(folder, 'other'));
      await expect(openIn(join(folder, 'other'))).rejects.toThrow(CannotOpenStore);
      await store.commit({ puts: [{ key: ['a'], value: 1 }] });
      await store.close();
      await (await openIn(folder)).close();
    }));

  it('is refused while another process has it, and free as soon as that is killed', () =>
    inTempFolder(async (folder) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-child.ts'), folder, 'durable'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await expect(openIn(folder)).rejects.toThrow('another process has it open');
      child.kill('SIGKILL');
      await once(child, 'exit');
      await (await openIn(folder)).close();
    }));

  it.each([
    [
      'another format',
      async (f: string) => writeFile(join(f, 'format.json'), '{"product":"stoa","format":5}'),
      'it has data format 5, and this version',
    ],
    [
      'a damaged format',
      async (f: string) => writeFile(join(f, 'format.json'), '{"prod'),
      'format.json does not name a format',
    ],
    [
      'an empty data.mdb',
      async (f: string) => truncate(join(f, 'data.mdb'), 0),
      'data.mdb is empty (0 bytes); restore it from a backup',
    ],
    [
      'a shortened data.mdb',
      async (f: string) => truncate(join(f, 'data.mdb'), 40_960),
      /data\.mdb was cut short: needs \d+ bytes, found 40960/,
    ],
    [
      'a data.mdb of something else',
      async (f: string) => writeFile(join(f, 'data.mdb'), 'x'.repeat(300_000)),
      'data.mdb is not a database',
    ],
  ])('refuses %s in one sentence, and leaves it alone', async (_, damage, message) => {
    await inTempFolder(async (folder) => {
      await filled(folder);
      await damage(folder);
      const before = await readFile(join(folder, 'data.mdb'));
      const failure = await openIn(folder).catch((error: Error) => error);
      expect(failure).toBeInstanceOf(CannotOpenStore);
      expect((failure as Error).message).toContain(`Cannot open store "${folder}": `);
      expect((failure as Error).message).toMatch(message);
      expect((await readFile(join(folder, 'data.mdb'))).equals(before)).toBe(true);
      // The lock was released: the same message again, not "another process".
      await expect(openIn(folder)).rejects.toThrow((failure as Error).message);
    });
  });

  it('refuses when data.mdb is gone from a folder that was set up', () =>
    inTempFolder(async (folder) => {
      await openIn(folder).then((store) => store.close());
      await rm(join(folder, 'data.mdb'));
      await expect(openIn(folder)).rejects.toThrow('data.mdb is missing; restore it from a backup');
    }));

  it('refuses a path through a file', () =>
    inTempFolder(async (folder) => {
      await writeFile(join(folder, 'file'), '');
      await expect(openIn(join(folder, 'file', 'store'))).rejects.toThrow('a part of the path is a file');
      await expect(openIn(join(folder, 'file'))).rejects.toThrow('a part of the path is a file');
    }));

  it.runIf(process.platform === 'linux')('refuses a folder where none can be created', async () => {
    await expect(openIn('/proc/stoa/store')).rejects.toThrow('no folder can be created there');
  });

  it.skipIf(process.getuid?.() === 0)('refuses a folder without permission', () =>
    inTempFolder(async (folder) => {
      await mkdir(join(folder, 'closed'));
      await chmod(join(folder, 'closed'), 0o500);
      await expect(openIn(join(folder, 'closed'))).rejects.toThrow('no permission to read and write it');
    }),
  );

  it('clears what a killed export left', () =>
    inTempFolder(async (folder) => {
      await mkdir(join(folder, 'export-left', 'copy'), { recursive: true });
      await (await openIn(folder)).close();
      expect(await readdir(folder)).not.toContain('export-left');
    }));
});

describe('a damaged value', () => {
  it('costs only itself, is logged, and is named by verify', () =>
    inTempFolder(async (folder) => {
      await filled(folder);
      await flipByteAfter(join(folder, 'data.mdb'), 'value 137 ');
      const log = testLog();
      const store = await openIn(folder, { log });
      expect(() => store.peek(['k', 137])).toThrow(/damaged \(checksum\)/);
      await expect(store.get(['k', 137])).rejects.toThrow(/damaged/);
      expect((await store.get(['k', 138]))?.value).toMatchObject({ n: 138 });
      const { rows } = await store.range({ start: ['k'], end: ['l'], limit: 1000 });
      expect(rows).toHaveLength(299);
      expect(log.events()).toEqual(['store-value-corrupt']);
      await expect(store.commit({ checks: [{ key: ['k', 137], version: 1 }], deletes: [['k', 137]] })).rejects.toThrow(
        /damaged/,
      );
      await store.close();
      const report = await verifyStore(folder);
      expect(report).toMatchObject({ entries: 300, version: 3, bad: [{ key: ['k', 137] }] });
      const again = await openIn(folder);
      await again.commit({ puts: [{ key: ['k', 137], value: 'restored' }] });
      expect((await again.peek(['k', 137]))?.value).toBe('restored');
      await again.close();
      expect((await verifyStore(folder)).bad).toEqual([]);
    }));
});

describe('space', () => {
  it('turns read-only below the floor, still reads, and recovers by itself', () =>
    inTempFolder(async (folder) => {
      let freeBytes = 2_000_000;
      const log = testLog();
      const freeSpace = async () => ({ freeBytes, totalBytes: 30_000_000 });
      const store = await openIn(folder, { log, freeSpace, floorBytes: (total) => total * 0.05 });
      await store.commit({ puts: [{ key: ['a'], value: 1 }] });
      freeBytes = 1_499_999;
      expect(await store.checkSpace()).toBe('read-only');
      await expect(store.commit({ puts: [{ key: ['a'], value: 2 }] })).rejects.toMatchObject({ code: 'read-only' });
      // Neither free nor reserved space: then even essential writes fail.
      const session = { puts: [{ key: ['session'], value: 1 }], essential: true } as const;
      await expect(store.commit(session)).rejects.toMatchObject({ code: 'read-only' });
      await truncate(join(folder, 'data.mdb'), 4_000_000);
      await store.checkSpace();
      expect(await store.commit(session)).toMatchObject({ ok: true });
      expect((await store.peek(['a']))?.value).toBe(1);
      freeBytes = 1_510_000;
      expect(await store.checkSpace()).toBe('read-only');
      freeBytes = 1_580_000;
      expect(await store.checkSpace()).toBe('open');
      await store.commit({ puts: [{ key: ['a'], value: 2 }] });
      expect(log.events()).toEqual(['store-read-only', 'store-writable-again']);
      await store.close();
    }));

  it('opens read-only on a disk that is full, and makes nothing new there', () =>
    inTempFolder(async (folder) => {
      const freeSpace = async () => ({ freeBytes: 0, totalBytes: 1 });
      await expect(openIn(folder, { freeSpace })).rejects.toThrow('the disk is full');
      await filled(folder);
      const store = await openIn(folder, { freeSpace });
      expect((await store.peek(['k', 1]))?.value).toMatchObject({ n: 1 });
      expect(store.state()).toBe('read-only');
      await store.close();
    }));

  it('takes disk space ahead of use, in steps, and keeps what is there', () =>
    inTempFolder(async (folder) => {
      const log = testLog();
      const growBytes = 1024 * 1024;
      const store = await openIn(folder, { growBytes, log, floorBytes: () => 0 });
      const first = (await stat(join(folder, 'data.mdb'))).size;
      const value = 'x'.repeat(60_000);
      for (let n = 0; n < 40; n++) await store.commit({ puts: [{ key: ['k', n], value }] });
      await store.checkSpace();
      if (!log.events().includes('store-grow-unavailable')) {
        expect(first).toBe(growBytes);
        expect((await stat(join(folder, 'data.mdb'))).size % growBytes).toBe(0);
      }
      for (let n = 0; n < 40; n++) await store.commit({ puts: [{ key: ['m', n], value }] });
      await store.close();
      expect(await verifyStore(folder)).toMatchObject({ entries: 80, bad: [] });
      await (await openIn(folder)).close();
    }));
});

describe('the read cache', () => {
  it('takes over what commits write to keys that were read: the same as on disk, with its expiry', () =>
    inTempFolder(async (folder) => {
      const written = { list: [1, undefined], bytes: new Uint8Array([1, 2]), gone: undefined };
      const key = ['a'];
      const store = await openIn(folder, { cacheBytes: 1024 * 1024 });
      expect(await store.get(key)).toBeUndefined();
      await store.commit({ puts: [{ key, value: written, expiresAt: clock.now() + 1000 }] });
      const kept = await store.get(key);
      expect(Object.isFrozen(kept?.value)).toBe(true);
      const conflict = { ok: false, why: 'conflict' };
      expect(await store.commit({ checks: [{ key, version: null }], deletes: [['b']] })).toMatchObject(conflict);
      const both = [2, 3].map((value) =>
        store.commit({ checks: [{ key, version: kept!.version }], puts: [{ key, value }] }),
      );
      expect(await Promise.all(both)).toMatchObject([{ ok: true }, conflict]);
      expect((await store.get(key))?.value).toBe(2);
      await store.commit({ puts: [{ key, value: written, expiresAt: clock.now() + 1000 }] });
      const inMemory = await store.get(key);
      await store.close();
      const again = await openIn(folder);
      expect(await again.get(key)).toEqual(inMemory);
      await again.close();
    }));

  it('follows a group that is on disk before its promise came back', () =>
    inTempFolder(async (folder) => {
      let isWritten = false;
      const now = () => {
        isWritten = true;
        return clock.now();
      };
      const store = await openIn(folder, { clock: { now } });
      const file = openSync(join(folder, 'lock.mdb'), 'r');
      onTestFinished(() => closeSync(file));
      /** The last transaction on disk, which LMDB's readers find there. */
      const onDisk = () => {
        const bytes = Buffer.alloc(8);
        readSync(file, bytes, 0, bytes.length, 8);
        return bytes.readBigUInt64LE();
      };
      let early = 0;
      for (let n = 1; n <= 60; n++) {
        const before = onDisk();
        isWritten = false;
        let answered = false;
        const committed = store.commit({ puts: ['x', 'y'].map((key) => ({ key: [key], value: n })) });
        const settled = committed.then(() => (answered = true));
        for (let turn = 0; turn < n % 6; turn++) await new Promise(setImmediate);
        if (n % 2 === 0) {
          while (!isWritten) await new Promise(setImmediate);
          // Blocks the main thread while LMDB finishes: the answer waits for it, the disk doesn't.
          while (onDisk() === before);
        }
        const page = store.range({ start: ['y'], end: ['z'], limit: 1 });
        const x = (await store.peek(['x']))?.value ?? 0;
        const y = (await page).rows[0]?.value ?? 0;
        if (!answered && y === n) early++;
        expect([n - 1, n]).toContain(y);
        expect(x).toBe(y);
        await settled;
      }
      // Otherwise the test proves nothing.
      expect(early).toBeGreaterThan(0);
      await store.close();
    }));
});

describe('the queue of commits', () => {
  it('is bounded: more are refused as too busy, the others are written', () =>
    inTempFolder(async (folder) => {
      const store = await openIn(folder, { queueMax: 50 });
      const commits = Array.from({ length: 200 }, (_, n) => store.commit({ puts: [{ key: ['k', n], value: n }] }));
      const results = await Promise.allSettled(commits);
      const refused = results.filter((r) => r.status === 'rejected');
      expect(refused).toHaveLength(150);
      expect(refused.every((r) => r.reason.code === 'too-busy')).toBe(true);
      expect((await store.range({ start: ['k'], end: ['l'], limit: 1000 })).rows).toHaveLength(50);
      await store.close();
    }));

  it('writes a burst that does not fit into one group', () =>
    inTempFolder(async (folder) => {
      const store = await openIn(folder);
      const value = 'x'.repeat(50_000);
      const commits = Array.from({ length: 400 }, (_, n) =>
        store.commit({ puts: [{ key: ['k', n], value }], adds: [{ key: ['n'], by: 1 }] }),
      );
      const versions = (await Promise.all(commits)).map((r) => (r.ok ? r.version : 0));
      expect(versions).toEqual(Array.from({ length: 400 }, (_, n) => n + 1));
      expect((await store.peek(['n']))?.value).toBe(400);
      await store.close();
    }));
});

/** Flips one byte shortly after the last occurrence of `text`. */
async function flipByteAfter(path: string, text: string) {
  const bytes = await readFile(path);
  const file = await open(path, 'r+');
  // Pages are copied on write, so older copies may exist: change all of them.
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    await file.write(Uint8Array.of((bytes[at + 3] as number) ^ 1), 0, 1, at + 3);
  }
  await file.close();
}
