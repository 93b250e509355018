// A process of the sources for fault tests: a module that the test starts, again and again.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { root } from './built-server.ts';

/** Most of such a process is reading the sources: what V8 made of them is kept for the next one. */
const compiled = path.join(root, 'node_modules/.cache/source-children');

export const sourceEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: '',
  NODE_COMPILE_CACHE: compiled,
});

export function sourceChild(file: string, ...args: string[]): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: sourceEnv(),
  });
}
