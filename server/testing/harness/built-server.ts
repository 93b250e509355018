// The built program as a child process over a data folder: for browser tests, journeys and everything that needs the real program.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { notingFlags } from '../guards/asked-calls.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const root = path.resolve(import.meta.dirname, '../../..');
export const program = path.join(root, 'dist/server/main.cjs');
const offline = path.join(import.meta.dirname, 'offline.cjs');

export type BuiltServer = {
  origin: string;
  previewOrigin: string;
  /** Origin of the editor and all contributor calls. */
  adminOrigin: string;
  dataFolder: string;
  /** Only if there is no owner yet. */
  ownerLink?: string;
  child: ChildProcess;
  /** Log lines so far, parsed. */
  lines: LogLine[];
  /** Resolves when pending work of the previous process is complete, as far as providers answered. */
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

/** Exit code of an internal failure (serve.ts). */
const failed = 70;

/** Starts `stoa serve` on a free port and waits until it is ready. */
export async function startBuiltServer(
  options: {
    dataFolder?: string;
    flags?: string[];
    env?: Record<string, string>;
    /** Replaces the built program: a single executable, run with only `env`. */
    binary?: string;
  } = {},
): Promise<BuiltServer> {
  if (!existsSync(program)) throw new Error('The program is not built: npm test builds it, or npx webpack');
  const dataFolder = options.dataFolder ?? temporaryFolder('data');
  const args = ['serve', '--port', '0', '--data', dataFolder, '--log', 'json', ...(options.flags ?? [])];
  const [file, ...before] =
    options.binary === undefined
      ? [process.execPath, '--require', offline, ...notingFlags(), program]
      : [options.binary];
  const child = spawn(file!, [...before, ...args], {
    cwd: options.binary === undefined ? undefined : path.dirname(options.binary),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Disables limits for a slow machine and a nearly full disk: both have their own tests.
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

  // Otherwise a test would see only that the server no longer answers.
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
