import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folders = new Set<string>();

process.once('exit', removeTemporaryFolders);

/** A folder that is removed after the tests of the file. Its name has this process's ID. */
export function temporaryFolder(name: string): string {
  if (folders.size === 0) removeLeftFolders();
  const folder = mkdtempSync(path.join(os.tmpdir(), `stoa-${name}-${process.pid}-`));
  folders.add(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

const dayMs = 86_400_000;

/**
 * Removes folders that killed runs left behind, so that the disk does not fill: those without a running process, and those older than a
 * day.
 * @param now epoch ms
 */
export function removeLeftFolders(within = os.tmpdir(), now = Date.now()): void {
  for (const name of readdirSync(within)) {
    const [, pid] = /^stoa-.+-(\d+)-\w{6}$/.exec(name) ?? [];
    if (pid === undefined) continue;
    const folder = path.join(within, name);
    try {
      const isOld = statSync(folder).mtimeMs < now - dayMs;
      if (isOld || !isRunning(Number(pid))) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run removes it too, or it belongs to another user.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
