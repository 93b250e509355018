// Starts the server under test and the raw-socket limit beside it, each pinned to a core where there are two.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = path.resolve(import.meta.dirname, '../..');
const builtIn = (checkout: string): Program => [process.execPath, path.join(checkout, 'dist/server/main.cjs')];

/** A command that serves: a file, and arguments before `serve`. */
export type Program = readonly [string, ...string[]];
export const nodeProgram = builtIn(root);

/** The single executable as released, or STOA_BINARY. */
export function binaryProgram(folder: string): Program {
  const file = path.join(folder, 'stoa');
  if (process.env.STOA_BINARY) copyFileSync(process.env.STOA_BINARY, file);
  else execFileSync(process.execPath, [path.join(root, 'server/setup/build-binary.mjs'), '--out', file]);
  return [file];
}

const pins = os.cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Server on core 0, load on core 1, so that they do not compete. */
export const onCore = (core: 0 | 1, command: string, args: string[]): [string, string[]] =>
  pins ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];

export type Served = { origin: string; pid: number; readyMs: number; stop(): Promise<void> };

/** While watched: the longest turn of the server's event loop, and the CPU time of its main thread. */
type LoopFigures = { longestTurnMs: number; mainThreadMs: number };

export type Watched = Served & {
  ownerLink: string | undefined;
  /** Origin of the owner's calls. */
  adminOrigin: string;
  watched(work: () => Promise<unknown>): Promise<LoopFigures>;
  /** Main-thread CPU time during the work. Unlike `watched`, it does not affect the loop. */
  workedMs(work: () => Promise<unknown>): Promise<number>;
  /** Main-thread CPU time to gzip this text at level 4, the mean of `times`. */
  gzipMs(text: string, times: number): Promise<number>;
};

/** CPU time of a process's main thread. Linux only. */
export const mainThreadMs = (pid: number): number => threadMs(pid, pid);

/** CPU time of all its live threads. */
export const processMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadMs(pid, thread), 0);

const threadMs = (pid: number, thread: number | string): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** A fresh folder under the system's temporary one, removed by `remove`. */
export function temporaryFolder(name: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), `stoa-bench-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The built server over a data folder, once it is ready. */
export async function startStoa(
  dataFolder: string,
  flags: string[] = [],
  env: Record<string, string> = {},
  /** On any core: for benches with several servers. */
  isFree = false,
  program = nodeProgram,
): Promise<Served> {
  return (await served(program, dataFolder, flags, env, isFree)).server;
}

/** The same, with its loop watched. @param checkout whose build is started */
export async function startWatched(dataFolder: string, flags: string[] = [], checkout = root): Promise<Watched> {
  const watch = pathToFileURL(path.join(import.meta.dirname, 'loop-watch.mjs')).href;
  const [node, main] = builtIn(checkout);
  const program: Program = [node, '--import', watch, main!];
  const { server, child, ownerLink, adminOrigin } = await served(program, dataFolder, flags);
  const ask = async <Answer>(what: 'watch' | 'tell' | 'worked' | { gzip: string; times: number }) => {
    const answered = once(child, 'message');
    child.send(what);
    return (await answered)[0] as Answer;
  };
  const watched = async (work: () => Promise<unknown>) => {
    await ask('watch');
    await work();
    return ask<LoopFigures>('tell');
  };
  const workedMs = async (work: () => Promise<unknown>) => {
    const before = await ask<number>('worked');
    await work();
    return (await ask<number>('worked')) - before;
  };
  const gzipMs = (gzip: string, times: number) => ask<number>({ gzip, times });
  return { ...server, ownerLink, adminOrigin, watched, workedMs, gzipMs };
}

type Ready = { event?: string; origin?: string; adminOrigin?: string; ownerLink?: string };

async function served(
  [file, ...before]: Program,
  dataFolder: string,
  flags: string[],
  env: Record<string, string> = {},
  isFree = false,
) {
  const started = performance.now();
  const serve = [...before, 'serve', '--port', '0', '--data', dataFolder, '--log', 'json', ...flags];
  const [command, args] = isFree ? [file, serve] : onCore(0, file, serve);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit', ...(before.includes('--import') ? (['ipc'] as const) : [])],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const {
    origin = '',
    adminOrigin = '',
    ownerLink,
  } = await lineWith<Ready, Ready>(child, (line) => (line.event === 'ready' ? line : undefined));
  const server = { origin, pid: child.pid!, readyMs: performance.now() - started, stop: () => stop(child) };
  return { server, child, ownerLink, adminOrigin };
}

/** Raw node:http that sends the same bytes with the same headers for every request: the runtime's limit. */
export async function startRaw(answer: { headers: Record<string, string>; body: Uint8Array }): Promise<Served> {
  const started = performance.now();
  const [command, args] = onCore(0, process.execPath, [path.join(import.meta.dirname, 'raw-server.ts')]);
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.stdin!.end(JSON.stringify({ headers: answer.headers, body: Buffer.from(answer.body).toString('base64') }));
  const origin = await lineWith<{ origin?: string }, string>(child, (line) => line.origin);
  return { origin, pid: child.pid!, readyMs: performance.now() - started, stop: () => stop(child) };
}

/** The minimum cost of a hit: see bare-hit-server.ts. */
export async function startBareHits(folder: string): Promise<Served> {
  const started = performance.now();
  const [command, args] = onCore(0, process.execPath, [path.join(import.meta.dirname, 'bare-hit-server.ts'), folder]);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const origin = await lineWith<{ origin?: string }, string>(child, (line) => line.origin);
  return { origin, pid: child.pid!, readyMs: performance.now() - started, stop: () => stop(child) };
}

async function lineWith<Line, Found>(child: ChildProcess, find: (line: Line) => Found | undefined): Promise<Found> {
  let rest = '';
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      rest += chunk;
      const lines = rest.split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const found = line.startsWith('{') ? find(JSON.parse(line) as Line) : undefined;
        if (found === undefined) continue;
        child.stdout!.off('data', take).resume();
        resolve(found);
      }
    };
    child.stdout!.on('data', take);
    child.once('close', (code) => reject(new Error(`The server ended with ${code} before it was ready`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Resident memory of a process, including shared pages. Linux only. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
