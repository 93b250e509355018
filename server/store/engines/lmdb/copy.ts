// Copies the store: for `backup`, and as the snapshot that an export reads.
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { decodeKey } from '../../key.ts';
import type { Row } from '../../store.ts';
import { readHead, readValue } from '../value.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { dataFile, syncFile, syncFolder, writeFormat } from './folder.ts';

/**
 * Copies a snapshot of the store to a new folder, on disk when this returns. The compact form blocks no writers and is half the size
 * (operations 1.8). Written under another name first, so that `to` is complete or absent.
 *
 * @param format of its records, where that may be an earlier one
 * @throws when `to` exists and is not empty
 */
export async function copyStore(env: Environment, to: string, format?: number): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const partial = await mkdtemp(join(dirname(to), `.${basename(to)}-partial-`));
  try {
    await env.root.backup(partial, true);
    await syncFile(dataFile(partial), 'r+');
    await writeFormat(partial, format);
    await rename(partial, to);
    await syncFolder(dirname(to));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

const exportPrefix = 'export-';

/**
 * Every live entry in key order, from one snapshot. Reads a copy, because a slow reader of the store itself makes the file grow
 * (operations 1.10).
 */
export async function* exportRows(
  env: Environment,
  folder: string,
  now: number,
): AsyncGenerator<Row & { expiresAt?: number }> {
  const temporary = await mkdtemp(join(folder, exportPrefix));
  const copy = join(temporary, 'copy');
  try {
    await copyStore(env, copy);
    const snapshot = openEnvironment(copy, { readOnly: true });
    try {
      for (const { key: bytes, value: row } of snapshot.data.getRange({ start: Buffer.from([0x10]) })) {
        const head = readHead(bytes, row);
        if (head.expiresAt !== undefined && head.expiresAt <= now) continue;
        const found = { key: decodeKey(bytes), value: readValue(bytes, row, head), version: head.version };
        yield head.expiresAt === undefined ? found : { ...found, expiresAt: head.expiresAt };
      }
    } finally {
      await snapshot.root.close();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Removes the copies of exports that were killed. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(exportPrefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
