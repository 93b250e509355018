// Disk space: grows the file ahead of use, and makes the site read-only before the disk is full, because LMDB corrupts memory on a full disk
// (operations 1.4).
import { execFile } from 'node:child_process';
import { stat, statfs } from 'node:fs/promises';
import type { EngineLog } from '../engine.ts';
import type { Environment } from './environment.ts';
import { dataFile } from './folder.ts';

type FreeSpace = { freeBytes: number; totalBytes: number };

export type SpaceOptions = {
  /** How much disk space data.mdb allocates ahead at a time; 0: none. */
  growBytes: number;
  freeSpace: (folder: string) => Promise<FreeSpace>;
  /** Below this the site is read-only. */
  floorBytes: (totalBytes: number) => number;
};

const mebibyte = 1024 * 1024;
const smallStepBytes = 4 * mebibyte;
/** Reserved for essential commits. */
const reserveBytes = mebibyte;

export const spaceDefaults: SpaceOptions = {
  growBytes: 64 * mebibyte,
  freeSpace: async (folder) => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
  floorBytes: (totalBytes) => Math.max(256 * mebibyte, totalBytes * 0.05),
};

/** The operator's floor, or the default. */
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

  /** The disk is nearly full, so nothing may be written. */
  get low(): boolean {
    return this.#low;
  }

  /** Room for a few small commits: allocated but unused pages of data.mdb, or free space. */
  get hasReserve(): boolean {
    return this.#hasReserve;
  }

  async check(): Promise<void> {
    const { freeBytes, totalBytes } = await this.#options.freeSpace(this.#folder);
    const floorBytes = this.#options.floorBytes(totalBytes);
    // Hysteresis, so that the state does not flicker.
    const low = freeBytes < (this.#low ? floorBytes * 1.05 : floorBytes);
    if (low !== this.#low) {
      this.#low = low;
      const fields = { freeBytes, floorBytes: Math.round(floorBytes) };
      if (low) this.#log.warn('store-read-only', fields);
      else this.#log.info('store-writable-again', fields);
    }
    if (!low && this.#growing) {
      const { growBytes } = this.#options;
      // A smaller step on a small disk, for some reserve.
      if (freeBytes - growBytes > floorBytes) await this.#grow(growBytes);
      else if (freeBytes - smallStepBytes > floorBytes) await this.#grow(smallStepBytes);
    }
    this.#hasReserve = freeBytes >= reserveBytes * 8 || (low && (await this.#unusedBytes()) >= reserveBytes);
  }

  /** Pages of the file in use. */
  usedBytes(): number {
    const { pageSize, lastPageNumber } = this.#env.root.getStats() as { pageSize: number; lastPageNumber: number };
    return (lastPageNumber + 1) * pageSize;
  }

  /** 0 for a file that was not allocated ahead. */
  #unusedBytes = async (): Promise<number> => (await stat(dataFile(this.#folder))).size - this.usedBytes();

  /** Allocates the next step when less than half of one is left. `fallocate` changes no existing byte. */
  async #grow(growBytes: number): Promise<void> {
    const usedBytes = this.usedBytes();
    const path = dataFile(this.#folder);
    const { size } = await stat(path);
    if (size - usedBytes >= growBytes / 2) return;
    const wantedBytes = Math.ceil((usedBytes + growBytes / 2) / growBytes) * growBytes;
    const why = await allocate(path, wantedBytes);
    if (why === undefined) return;
    // Not supported everywhere. Without it, only the floor protects.
    this.#growing = false;
    this.#log.info('store-grow-unavailable', { why });
  }
}

/** Allocates disk space for a file, created if absent, without changing its content. @returns the reason if it failed */
export function allocate(path: string, lengthBytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('fallocate', ['--length', String(lengthBytes), path], (error) => resolve(error?.message));
  });
}
