// A prepared restore at a start: what it replaces stays for a week, and what was not finished is removed.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inTempFolder, testLog } from '../store/testing.ts';
import { BackupRefused } from './backup.ts';
import { applyPreparedRestore, assertOneDevice, readyForRestore } from './prepared-restore.ts';

const dayMs = 24 * 60 * 60 * 1000;
const log = testLog();
const put = async (folder: string, text: string) => {
  await mkdir(path.join(folder, 'store'), { recursive: true });
  await writeFile(path.join(folder, 'store', 'data'), text);
  await writeFile(path.join(folder, 'secret.key'), text);
};
const textIn = (folder: string) => readFile(path.join(folder, 'store', 'data'), 'utf8');

async function restore(folder: string, text: string, at: number) {
  await put(path.join(folder, 'restore'), text);
  await readyForRestore(folder);
  await utimes(path.join(folder, 'restore', 'ready.json'), at / 1000, at / 1000);
  expect(await applyPreparedRestore(folder, { log, now: Date.now() })).toBe(true);
  expect([await textIn(folder), existsSync(path.join(folder, 'restore'))]).toEqual([text, false]);
}

it('keeps what the last few restores replaced for a week', () =>
  inTempFolder(async (folder) => {
    const replaced = path.join(folder, 'before-restore');
    const texts = async () => {
      const found = [];
      for (const name of (await readdir(replaced)).sort()) found.push(await textIn(path.join(replaced, name)));
      return found;
    };
    const now = Date.now();
    await put(folder, 'first');
    await restore(folder, 'second', now);
    await restore(folder, 'third', now + 1);
    expect(await texts()).toEqual(['first', 'second']);
    await restore(folder, 'fourth', now + 2);
    await restore(folder, 'fifth', now + 3);
    expect(await texts()).toEqual(['second', 'third', 'fourth']);
    const apply = (later: number) => applyPreparedRestore(folder, { log, now: Date.now() + later });
    expect([await apply(6 * dayMs), await texts()]).toEqual([false, ['second', 'third', 'fourth']]);
    expect([await apply(8 * dayMs), await texts(), await textIn(folder)]).toEqual([false, [], 'fifth']);
  }));

it('completes an interrupted one, and keeps apart what an earlier one replaced', () =>
  inTempFolder(async (folder) => {
    await put(folder, 'first');
    await restore(folder, 'second', Date.now() - 1000);
    await put(path.join(folder, 'restore'), 'third');
    await readyForRestore(folder);
    const { mtime } = await stat(path.join(folder, 'restore', 'ready.json'));
    const copy = path.join(folder, 'before-restore', mtime.toISOString().replaceAll(':', '-'));
    // A directory where the second part should go stops it after the first.
    await mkdir(path.join(copy, 'secret.key'), { recursive: true });
    await expect(applyPreparedRestore(folder, { log, now: Date.now() })).rejects.toThrow('EISDIR');
    await rm(path.join(copy, 'secret.key'), { recursive: true });
    expect(await applyPreparedRestore(folder, { log, now: Date.now() })).toBe(true);
    expect([await textIn(folder), await readFile(path.join(folder, 'secret.key'), 'utf8')]).toEqual(['third', 'third']);
    expect([await textIn(copy), await readFile(path.join(copy, 'secret.key'), 'utf8')]).toEqual(['second', 'second']);
    expect(await readdir(path.join(folder, 'before-restore'))).toHaveLength(2);
  }));

it('removes one that was not finished', () =>
  inTempFolder(async (folder) => {
    await put(folder, 'first');
    await put(path.join(folder, 'restore'), 'half');
    expect(await applyPreparedRestore(folder, { log, now: Date.now() })).toBe(false);
    expect((await readdir(folder)).sort()).toEqual(['secret.key', 'store']);
    expect(await textIn(folder)).toBe('first');
  }));

const otherDisk = '/dev/shm';

it.skipIf(!existsSync(otherDisk))('changes nothing where files are on another disk', () =>
  inTempFolder(async (folder) => {
    if ((await stat(folder)).dev === (await stat(otherDisk)).dev) return;
    const elsewhere = await mkdtemp(path.join(otherDisk, 'stoa-'));
    try {
      await put(folder, 'first');
      await assertOneDevice(folder);
      await symlink(elsewhere, path.join(folder, 'files'));
      await put(path.join(folder, 'restore'), 'second');
      await readyForRestore(folder);
      const applied = applyPreparedRestore(folder, { log, now: Date.now() });
      await expect(applied).rejects.toThrow(BackupRefused);
      await expect(applied).rejects.toThrow('"files" in it is on another disk. Nothing was changed.');
      expect([await textIn(folder), await textIn(path.join(folder, 'restore'))]).toEqual(['first', 'second']);
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  }),
);
