// The machine and versions of a measurement, written with every result.
import { execFileSync } from 'node:child_process';
import os from 'node:os';

type Machine = {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  commit: string;
  measuredAt: string;
};

export function machine(): Machine {
  return {
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.version,
    commit: commit(),
    measuredAt: new Date().toISOString(),
  };
}

function commit(): string {
  try {
    const run = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const changed = run('status', '--porcelain', '--untracked-files=no') !== '';
    return run('rev-parse', '--short=12', 'HEAD') + (changed ? ' and changes' : '');
  } catch {
    // Not a git checkout, e.g. an unpacked archive.
    return 'unknown';
  }
}
