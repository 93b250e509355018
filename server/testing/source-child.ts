// A child process that runs the sources, for fault tests that start a module repeatedly.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { root } from './built-server.ts';

/** Such a process spends most time loading the sources: V8's compiled code is cached for the next one. */
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
