// Room on the disk: the file grows ahead of use, and the site turns read-only before the disk is full. LMDB must never
// meet a full disk: it overwrites memory then (operations 1.4).
import { execFile } from 'node:child_process';
import { stat, statfs } from 'node:fs/promises';
import type { EngineLog } from '../engine.ts';
import type { Environment } from './environment.ts';
import { dataFile } from './folder.ts';

export type FreeSpace = { freeBytes: number; totalBytes: number };

export type SpaceOptions = {
  /** Steps in which data.mdb takes disk space ahead of use; 0: not at all. */
  growBytes: number;
  /** Tests put their own disk here. */
  freeSpace: (folder: string) => Promise<FreeSpace>;
  /** Below this the site is read-only. */
  floorBytes: (totalBytes: number) => number;
};

const mebibyte = 1024 * 1024;
const smallStepBytes = 4 * mebibyte;
/** What essential commits may count on. */
const reserveBytes = mebibyte;

export const spaceDefaults: SpaceOptions = {
  growBytes: 64 * mebibyte,
  freeSpace: async (folder) => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
  floorBytes: (totalBytes) => Math.max(256 * mebibyte, totalBytes * 0.05),
};

/** The operator's own floor, or the usual one. */
export const floorOf = (keepFreeBytes: number | undefined): SpaceOptions['floorBytes'] =>
  keepFreeBytes === undefined ? spaceDefaults.floorBytes : () => keepFreeBytes;

export class SpaceWatch {
  readonly #folder: string;
  readonly #env: Environment;
  readonly #log: EngineLog;
  readonly #options: SpaceOptions;
  #low = false;
  #hasReserve = false;
  #growing: boolean;

  constructor(folder: string, env: Environment, log: EngineLog, options: SpaceOptions) {
    this.#folder = folder;
    this.#env = env;
    this.#log = log;
    this.#options = options;
    this.#growing = options.growBytes > 0 && process.platform === 'linux';
  }

  /** Nearly full: nothing may be written. */
  get low(): boolean {
    return this.#low;
  }

  /** Room for a few small commits: pages of data.mdb that are allocated and not used yet, or space that is still free. */
  get hasReserve(): boolean {
    return this.#hasReserve;
  }

  async check(): Promise<void> {
    const { freeBytes, totalBytes } = await this.#options.freeSpace(this.#folder);
    const floorBytes = this.#options.floorBytes(totalBytes);
    // A little more is asked for the way back, so that the state does not flicker.
    const low = freeBytes < (this.#low ? floorBytes * 1.05 : floorBytes);
    if (low !== this.#low) {
      this.#low = low;
      const fields = { freeBytes, floorBytes: Math.round(floorBytes) };
      if (low) this.#log.warn('store-read-only', fields);
      else this.#log.info('store-writable-again', fields);
    }
    if (!low && this.#growing) {
      const { growBytes } = this.#options;
      // On a small disk a little, so that there is a reserve.
      if (freeBytes - growBytes > floorBytes) await this.#grow(growBytes);
      else if (freeBytes - smallStepBytes > floorBytes) await this.#grow(smallStepBytes);
    }
    this.#hasReserve = freeBytes >= reserveBytes * 8 || (low && (await this.#unusedBytes()) >= reserveBytes);
  }

  #usedBytes(): number {
    const { pageSize, lastPageNumber } = this.#env.root.getStats() as { pageSize: number; lastPageNumber: number };
    return (lastPageNumber + 1) * pageSize;
  }

  /** A file that was not allocated ahead ends with its last page. */
  #unusedBytes = async (): Promise<number> => (await stat(dataFile(this.#folder))).size - this.#usedBytes();

  /** Takes the next step when less than half of one is left. `fallocate` changes no byte that is there. */
  async #grow(growBytes: number): Promise<void> {
    const usedBytes = this.#usedBytes();
    const path = dataFile(this.#folder);
    const { size } = await stat(path);
    if (size - usedBytes >= growBytes / 2) return;
    const wantedBytes = Math.ceil((usedBytes + growBytes / 2) / growBytes) * growBytes;
    const why = await allocate(path, wantedBytes);
    if (why === undefined) return;
    // Not every system or disk can; then the floor alone protects.
    this.#growing = false;
    this.#log.info('store-grow-unavailable', { why });
  }
}

/** Takes disk space for a file, made when absent, without changing what is in it. @returns why not, when it cannot */
export function allocate(path: string, lengthBytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('fallocate', ['--length', String(lengthBytes), path], (error) => resolve(error?.message));
  });
}
