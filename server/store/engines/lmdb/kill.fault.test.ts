// Kills a writing process after a number of acknowledgements: no acknowledged commit may be lost, none may be
// partially written (operations R1).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyStore } from '../../../data-folder/verify.ts';
import { sourceChild, sourceEnv } from '../../../testing/harness/source-child.ts';
import { buildPreload, compiler } from '../../../testing/power-loss/recorder.ts';
import type { Key, Store } from '../../store.ts';
import { inTempFolder, openTestStore } from '../../testing.ts';

const child = join(import.meta.dirname, 'kill-child.ts');

/** Number of acknowledged commits at the kill: the first ones, and around the sizes of groups and of pages that fill. */
const acknowledgements = [1, 2, 7, 8, 9, 16, 33, 64, 100, 150, 220, 300];
/** STOA_KILLS: number of runs; the values above are reused cyclically. */
const kills = Number(process.env.STOA_KILLS ?? acknowledgements.length);

/**
 * Starts a writer and kills it after this many lines, or lets it crash on its own.
 * @returns the lines it wrote
 */
async function killedRun(
  folder: string,
  mode: string,
  ...end: [killAt: number] | ['by itself', number]
): Promise<string[]> {
  const dies = end[0] === 'by itself' ? [String(end[1])] : [];
  const writer = sourceChild(child, folder, mode, ...dies);
  if (end[0] !== 'by itself') {
    let written = 0;
    writer.stdout.on('data', (chunk: Buffer) => {
      written += String(chunk).split('\n').length - 1;
      if (written >= end[0]) writer.kill('SIGKILL');
    });
  }
  const lines = await linesOf(writer);
  expect(writer.signalCode).toBe('SIGKILL');
  return lines;
}

async function linesOf(writer: ChildProcess): Promise<string[]> {
  let text = '';
  writer.stdout?.on('data', (chunk) => (text += chunk));
  await once(writer, 'close');
  // A line cut off by the kill was not an acknowledgement anyone could have read.
  return text.split('\n').slice(0, -1);
}

async function idsOf(store: Store, name: string): Promise<Set<string>> {
  const ids = new Set<string>();
  let after: Key | undefined;
  do {
    const page = await store.range({ start: [name], end: [name, Uint8Array.of(255)], limit: 1000, after });
    for (const { key } of page.rows) ids.add(key[1] as string);
    after = page.cursor;
  } while (after);
  return ids;
}

/** Problems of the store after a kill, given the acknowledgements of the run. */
async function findFaults(folder: string, acknowledged: readonly string[]): Promise<string[]> {
  const store = await openTestStore(folder);
  try {
    const [a, b] = [await idsOf(store, 'a'), await idsOf(store, 'b')];
    const count = ((await store.peek(['count']))?.value ?? 0) as number;
    return [
      ...acknowledged.filter((id) => !a.has(id) || !b.has(id)).map((id) => `lost ${id}`),
      ...[...a].filter((id) => !b.has(id)).map((id) => `half ${id}`),
      ...(count === a.size ? [] : [`counter ${count}, pairs ${a.size}`]),
    ];
  } finally {
    await store.close();
  }
}

describe('a process killed while it writes', () => {
  it(`loses no acknowledged commit and leaves none half done, ${kills} times`, async () => {
    await inTempFolder(async (folder) => {
      for (let run = 0; run < kills; run++) {
        const enough = acknowledgements[run % acknowledgements.length]!;
        const acknowledged = await killedRun(folder, 'durable', enough);
        expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
        expect(await findFaults(folder, acknowledged)).toEqual([]);
      }
      expect((await verifyStore(folder)).bad).toEqual([]);
    });
  });

  it('would be caught acknowledging before the commit is on disk', async () => {
    await inTempFolder(async (folder) => {
      const acknowledged = await killedRun(folder, 'early', 'by itself', 40);
      expect(acknowledged).toHaveLength(40);
      expect((await findFaults(folder, acknowledged)).join()).toMatch(/lost/);
    });
  });

  it('would be caught writing a step as two commits', async () => {
    await inTempFolder(async (folder) => {
      const acknowledged = await killedRun(folder, 'halves', 'by itself', 40);
      expect((await findFaults(folder, acknowledged)).join()).toMatch(/half/);
    });
  });
});

/** Waits for the end of a writer whose commits fail from some point on. */
async function expectStopped(writer: ChildProcess, folder: string, failure: RegExp): Promise<void> {
  const lines = await linesOf(writer);
  expect(writer.exitCode).toBe(70);
  expect(lines.filter((line) => line.startsWith('!'))).toEqual([
    expect.stringMatching(failure),
    '! fatal',
    expect.stringContaining('! rejected'),
    '! state read-only',
    '! then read-only',
  ]);
  const acknowledged = lines.filter((line) => !line.startsWith('!'));
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(await findFaults(folder, acknowledged)).toEqual([]);
}

describe('a disk that fails: what could not be written is rejected, the rest refused, main told, and nothing lost', () => {
  it.skipIf(process.platform === 'win32')('the file may not grow any more', () =>
    inTempFolder((folder) => {
      // A file size limit of 3 MiB: the system call fails like on a broken disk.
      const command = 'ulimit -f 3072; exec "$@"';
      const writer = spawn('bash', ['-c', command, 'bash', process.execPath, child, folder, 'full'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // The system's error, which is EIO for a partial write: the operator needs to know whether the disk is full or broken.
      const failure = /^! \S+ fault store-commit-failed errno=(EFBIG|EIO) error=Error: A commit failed: .+ \(\1\)$/;
      return expectStopped(writer, folder, failure);
    }),
  );

  it.runIf(compiler)('a sync fails', () =>
    inTempFolder((folder) => {
      const preload = { LD_PRELOAD: buildPreload('failing-sync.c', folder), STOA_SYNCS_GOOD: '60' };
      const writer = spawn(process.execPath, [child, folder, 'full'], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...sourceEnv(), ...preload },
      });
      return expectStopped(
        writer,
        folder,
        /^! \S+ fault store-commit-failed errno=EIO error=Error: A commit failed: .+ \(EIO\)$/,
      );
    }),
  );
});
