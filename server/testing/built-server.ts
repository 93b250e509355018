// The built program as a child process over a data folder: for browser tests, journeys and everything that must be real.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { notingFlags } from './asked-calls.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const program = path.join(root, 'dist/server/main.cjs');

export type BuiltServer = {
  origin: string;
  previewOrigin: string;
  /** Where the editor and every contributor call is. */
  adminOrigin: string;
  dataFolder: string;
  /** Only when no owner exists yet. */
  ownerLink?: string;
  child: ChildProcess;
  /** Log lines so far, parsed. */
  lines: LogLine[];
  /** What the process before left open is at its end, as far as providers answered. */
  settled: Promise<void>;
  /** SIGTERM; @returns the exit code */
  stop(): Promise<number | null>;
  /** Faults logged so far: a test that expects none checks that this is empty. */
  faults(): LogLine[];
};

type LogLine = {
  event?: string;
  level?: string;
  origin?: string;
  previewOrigin?: string;
  adminOrigin?: string;
  ownerLink?: string;
  [field: string]: unknown;
};

/** It ends with this when it failed itself (serve.ts). */
const failed = 70;

/** Starts `stoa serve` on a free port and waits until it says that it is ready. */
export async function startBuiltServer(
  options: {
    dataFolder?: string;
    flags?: string[];
    env?: Record<string, string>;
    /** In place of the built program: a single executable, run with `env` alone. */
    binary?: string;
  } = {},
): Promise<BuiltServer> {
  if (!existsSync(program)) throw new Error('The program is not built: npm test builds it, or npx webpack');
  const dataFolder = options.dataFolder ?? temporaryFolder('data');
  const args = ['serve', '--port', '0', '--data', dataFolder, '--log', 'json', ...(options.flags ?? [])];
  const [file, ...before] =
    options.binary === undefined ? [process.execPath, ...notingFlags(), program] : [options.binary];
  const child = spawn(file!, [...before, ...args], {
    cwd: options.binary === undefined ? undefined : path.dirname(options.binary),
    stdio: ['ignore', 'pipe', 'pipe'],
    // What a busy machine is late with is not refused, and a disk that is nearly full is written to: both have tests of their own.
    env: {
      ...(options.binary === undefined && { ...process.env, NODE_ENV: 'production' }),
      STOA_MAX_DELAY_MS: '30000',
      STOA_KEEP_FREE_MB: '64',
      ...options.env,
    },
  });

  const lines: LogLine[] = [];
  let errorText = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorText = (errorText + chunk).slice(-10_000);
  });
  const settled = Promise.withResolvers<void>();
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = await new Promise<LogLine>((resolve, reject) => {
    let rest = '';
    child.stdout.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop()!;
      for (const text of parts) {
        if (!text.startsWith('{')) continue;
        const line = JSON.parse(text) as LogLine;
        lines.push(line);
        if (line.event === 'ready') resolve(line);
        if (line.event === 'settled-at-start') settled.resolve();
      }
    });
    void closed.then((code) => reject(new Error(`The server ended with ${code} before it was ready: ${errorText}`)));
  });

  // A test sees only that it does not answer any more.
  void closed.then((code) => {
    if (code === failed) for (const line of lines) if (line.event === 'fatal') console.error(JSON.stringify(line));
  });
  return {
    origin: ready.origin!,
    previewOrigin: ready.previewOrigin!,
    adminOrigin: ready.adminOrigin!,
    ownerLink: ready.ownerLink,
    dataFolder,
    child,
    lines,
    settled: settled.promise,
    stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      return closed;
    },
    faults: () => lines.filter((line) => line.level === 'fault'),
  };
}
