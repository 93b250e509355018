import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folders = new Set<string>();

process.once('exit', removeTemporaryFolders);

/** A folder that is gone when the tests of the file are. Its name has the id of this process. */
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
 * What killed runs left would fill the disk: folders whose process is gone, and those of a day ago.
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
      // Another run removes it too, or it is another user's.
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
