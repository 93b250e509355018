// Disk space reserved for when the disk is full: doctor releases it to make room for cleaning up.
// Spec: operations 3.3.
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineLog } from '../store/engines/engine.ts';
import { allocate, spaceDefaults } from '../store/engines/lmdb/space.ts';

export const ballastBytes = 32 * 1024 * 1024;

const ballastFile = (dataFolder: string) => join(dataFolder, 'ballast');

/** Reserves the space if there is plenty. Skipped where the disk doesn't support it. */
export async function layBallast(
  dataFolder: string,
  log: EngineLog,
  { freeSpace, floorBytes } = spaceDefaults,
): Promise<void> {
  const file = ballastFile(dataFolder);
  const found = await stat(file).catch(() => undefined);
  if (found?.size === ballastBytes) return;
  const { freeBytes, totalBytes } = await freeSpace(dataFolder);
  if (freeBytes - ballastBytes < floorBytes(totalBytes)) return;
  const why = await allocate(file, ballastBytes);
  if (why === undefined) return;
  log.info('ballast-unavailable', { why });
  await rm(file, { force: true });
}

/** @returns whether there was a reserve */
export async function dropBallast(dataFolder: string): Promise<boolean> {
  const file = ballastFile(dataFolder);
  const found = await stat(file).catch(() => undefined);
  await rm(file, { force: true });
  return found !== undefined;
}
