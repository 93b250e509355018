// A temporary folder, a clock, and a log for the tests of this folder.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineLog } from './engines/engine.ts';
import { type LmdbOptions, type LmdbStore, openLmdbStore } from './engines/lmdb/lmdb-store.ts';

export function testClock(start = 1_790_000_000_000) {
  let now = start;
  return {
    now: () => now,
    advance(ms: number) {
      now += ms;
    },
  };
}

type LoggedLine = { level: 'info' | 'warn' | 'fault'; event: string; error?: unknown };

export function testLog(): EngineLog & { lines: LoggedLine[]; events(): string[] } {
  const lines: LoggedLine[] = [];
  return {
    lines,
    events: () => lines.map(({ event }) => event),
    info: (event) => void lines.push({ level: 'info', event }),
    warn: (event) => void lines.push({ level: 'warn', event }),
    fault: (event, error) => void lines.push({ level: 'fault', event, error }),
  };
}

/** Runs with an empty folder and removes it. */
export async function inTempFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-store-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An LMDB store in this folder: without background work, and without space allocated ahead. */
export const openTestStore = (folder: string, options: Partial<LmdbOptions> = {}): Promise<LmdbStore> =>
  openLmdbStore({
    folder,
    clock: testClock(),
    log: testLog(),
    ...{ growBytes: 0, sweepEveryMs: 0, spaceEveryMs: 0 },
    ...options,
  });
