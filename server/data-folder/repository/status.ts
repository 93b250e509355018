// Status of a site's scheduled backups, in a file beside its store: for the log, doctor, metrics, and Home. A restored store has none.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { perStore } from '../../base/process-state.ts';
import { writeDurably } from '../../store/engines/lmdb/folder.ts';
import { storeFolder } from '../backup.ts';

const statusSchema = z.object({
  /** Identifies this store since it was created or restored: changes only apply to backups with the same timeline. */
  timeline: z.string(),
  /** Without credentials. */
  place: z.string().optional(),
  lastSuccess: z
    .object({
      at: z.int(),
      tookMs: z.int(),
      records: z.int(),
      files: z.int(),
      sizeBytes: z.int(),
      newBytes: z.int(),
      damaged: z.int(),
      version: z.int(),
    })
    .optional(),
  /** Absent after a success. `since`: the first of consecutive failures. */
  lastFailure: z.object({ at: z.int(), since: z.int(), why: z.string(), isOfChanges: z.boolean() }).optional(),
  /** Every change up to here can be restored. */
  changes: z.object({ at: z.int(), version: z.int() }).optional(),
  /** This store was restored from a backup of `created`. */
  restored: z.object({ at: z.int(), created: z.int() }).optional(),
  /** When the owner was last notified of a failure. */
  mailedAt: z.int().optional(),
});
export type BackupStatus = z.infer<typeof statusSchema>;

const statusFile = (dataFolder: string) => path.join(storeFolder(dataFolder), 'backups.json');

/** @returns undefined when no backups were scheduled yet */
export async function backupStatus(dataFolder: string): Promise<BackupStatus | undefined> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(statusFile(dataFolder), 'utf8')));
  } catch {
    // Absent or incomplete. The next backup creates another.
    return undefined;
  }
}

export async function noteBackup(
  dataFolder: string,
  change: (status: BackupStatus) => BackupStatus,
): Promise<BackupStatus> {
  const status = change((await backupStatus(dataFolder)) ?? { timeline: randomUUID() });
  await writeDurably(statusFile(dataFolder), `${JSON.stringify(status, undefined, 1)}\n`);
  return status;
}

/** Status that this process's schedule last read or wrote. */
export const scheduledStatus = perStore((_: { store: object }): { now?: BackupStatus | undefined } => ({}));
