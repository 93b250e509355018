// One machine per folder. Sockets (lock.ts) only work within one machine. For volumes mounted on several, a lease
// file in the folder names the machine that uses it and is updated every few seconds. Operations R16.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { CannotOpenStore } from './folder.ts';
import { openMessages } from './messages.ts';

type Lease = { release(options?: { keepLease?: boolean }): Promise<void> };

/** `boot` changes with each start of the machine. */
type Machine = { host: string; boot: string };

export type LeaseOptions = {
  machine?: Machine;
  beatMs?: number;
  /** Another machine's lease expires after this long without a heartbeat. */
  watchMs?: number;
  /** Another machine took the folder because this one stalled. It must stop writing. */
  onLost(error: Error): void;
};

const leaseSchema = z.object({ host: z.string(), boot: z.string(), id: z.string(), beat: z.int() });
type Written = z.infer<typeof leaseSchema>;

const leaseFile = (folder: string) => join(folder, 'lease.json');

/** A fixed length, so that overwriting needs no space even on a full disk. */
const leaseChars = 400;

/** @throws CannotOpenStore when another machine uses the folder */
export async function takeLease(folder: string, options: LeaseOptions): Promise<Lease> {
  const { machine = thisMachine(), beatMs = 5000, watchMs = 12_000, onLost } = options;
  const file = leaseFile(folder);
  const id = randomBytes(9).toString('base64url');
  let beat = 0;
  const text = () => JSON.stringify({ ...machine, id, beat } satisfies Written).padEnd(leaseChars);

  await untilFree(folder, file, machine, watchMs);
  await unlink(file).catch(ifAbsent);
  try {
    // If two attempts run concurrently, one succeeds.
    await writeFile(file, text(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw inUse(folder, (await read(file))?.host ?? '');
    throw error;
  }

  const beatOnce = async () => {
    const found = await read(file);
    if (found !== undefined && found.id !== id) {
      clearInterval(timer);
      onLost(inUse(folder, found.host));
      return;
    }
    beat++;
    await writeFile(file, text(), { flag: found === undefined ? 'w' : 'r+', mode: 0o600 });
  };
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    // The store reports a failing disk.
    beating ??= beatOnce()
      .catch(() => undefined)
      .finally(() => (beating = undefined));
  }, beatMs);
  timer.unref();
  return {
    async release({ keepLease = false } = {}) {
      clearInterval(timer);
      await beating;
      if (!keepLease && (await read(file))?.id === id) await unlink(file).catch(ifAbsent);
    },
  };
}

/** Whether a process has the folder open, or ended without closing it. */
export const hasLease = async (folder: string): Promise<boolean> => (await read(leaseFile(folder))) !== undefined;

async function untilFree(folder: string, file: string, machine: Machine, watchMs: number): Promise<void> {
  const first = await read(file);
  // A leftover lease of this machine: a live process would have refused us by its sockets.
  if (first === undefined || first.boot === machine.boot) return;
  const until = performance.now() + watchMs;
  while (performance.now() < until) {
    await wait(Math.min(500, watchMs / 10));
    const now = await read(file);
    if (now === undefined) return;
    if (now.id !== first.id || now.beat !== first.beat) throw inUse(folder, now.host);
  }
}

const inUse = (folder: string, host: string) =>
  new CannotOpenStore(folder, host === '' ? openMessages.unknownMachine : openMessages.otherMachine({ host }));

/** Also undefined for a damaged lease, which protects no one. */
async function read(file: string): Promise<Written | undefined> {
  try {
    return leaseSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function ifAbsent(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

function thisMachine(): Machine {
  const host = hostname().slice(0, 100);
  try {
    return { host, boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() };
  } catch {
    return { host, boot: host }; // Not Linux.
  }
}
