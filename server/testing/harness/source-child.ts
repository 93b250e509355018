// A child process that runs the sources, for fault tests that start a module repeatedly.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export const sourceEnv = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_OPTIONS: '' });

export function sourceChild(file: string, ...args: string[]): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: sourceEnv(),
  });
}
