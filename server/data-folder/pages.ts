// Whether every page of the database can be read. LMDB ends the process that reads a damaged page, or never returns (operations 1.6), so a
// child process with a time limit reads all of them first. Damage within one record is the concern of verify.ts.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { ownProgram } from '../base/own-program.ts';
import { openEnvironment } from '../store/engines/lmdb/environment.ts';
import { CannotOpenStore, checkFolder, dataFile } from '../store/engines/lmdb/folder.ts';
import { openMessages } from '../store/engines/lmdb/messages.ts';
import { storeFolder } from './backup.ts';
import { dataMessages } from './messages.ts';

/** Internal: the program runs itself with it. */
export const pagesCommand = 'read-pages';

/** Reads all entries of a store that another process may have open, and prints what is wrong with its pages, if anything. */
export async function printDamagedPage(dataFolder: string): Promise<void> {
  const folder = storeFolder(dataFolder);
  // Whoever opens it next says why it cannot be opened at all.
  const isThere = await checkFolder(folder, { readOnly: true }).catch(() => false);
  process.stdout.write((isThere && readPages(folder)) || '');
}

function readPages(folder: string): string | undefined {
  const parent = process.ppid;
  try {
    const { data, log, expiry, meta } = openEnvironment(folder, { readOnly: true });
    for (const tree of [data, log, expiry, meta]) {
      const counted = () => (tree.getStats() as { entryCount: number }).entryCount;
      const before = counted();
      let read = 0;
      for (const _ of tree.getRange({})) {
        if (++read > 2 * before + readMoreMax) return openMessages.endless;
        // Nobody reads the answer of an orphan.
        if (read % lookUpEvery === 0 && process.ppid !== parent) return undefined;
      }
      // Another process may be writing.
      const all = Math.min(before, counted());
      if (read < all) return dataMessages.recordsUnreachable({ count: all - read, all });
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What another process may add meanwhile. */
const readMoreMax = 1_000_000;
const lookUpEvery = 1_000;

/** 30 seconds, and one for each megabyte: a slow disk reads ten times as much. */
const timeLimitMs = (bytes: number) => Math.ceil(30_000 + bytes / 1000);

/** @returns why a page cannot be read, e.g. `SIGSEGV`; undefined when all can */
export async function damagedPage(
  dataFolder: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<string | undefined> {
  const bytes = await stat(dataFile(storeFolder(dataFolder))).then(
    ({ size }) => size,
    () => 0,
  );
  const args = ownProgram(pagesCommand, dataFolder);
  const options = { timeout: timeLimitMs(bytes), killSignal: 'SIGKILL', ...(signal && { signal }) } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, found) => {
      const { signal: endedBy, killed } = (error ?? {}) as { signal?: NodeJS.Signals; killed?: boolean };
      if (killed && !signal?.aborted) resolve(openMessages.endless);
      else if (endedBy && damageSignals.has(endedBy)) resolve(endedBy);
      // Ended from outside, it found nothing.
      else resolve(found || undefined);
    });
  });
}

const damageSignals: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGTRAP', 'SIGFPE']);

export const pageDamaged = (dataFolder: string, why: string): CannotOpenStore =>
  new CannotOpenStore(storeFolder(dataFolder), openMessages.pageDamaged({ why }));

/** @throws CannotOpenStore */
export async function refuseDamagedPages(dataFolder: string): Promise<void> {
  const why = await damagedPage(dataFolder);
  if (why !== undefined) throw pageDamaged(dataFolder, why);
}
