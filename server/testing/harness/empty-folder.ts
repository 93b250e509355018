// One data folder of a site without the demo, created once before the fault tests and copied by each file that needs it.
import { readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { storeFolder } from '../../data-folder/backup.ts';
import { dataFile } from '../../store/engines/lmdb/folder.ts';
import { startBuiltServer } from './built-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Vitest calls it before the first file. */
export default async function makeEmpty(project: TestProject): Promise<void> {
  // Removed when this process ends.
  const dataFolder = path.join(temporaryFolder('empty'), 'data');
  const server = await startBuiltServer({ dataFolder, flags: ['--no-demo'] });
  await server.stop();
  dropUnused(dataFolder);
  project.provide('emptyFolder', dataFolder);
}

const pageBytes = 4096;
const noPage = Buffer.alloc(pageBytes);

/** Truncates the 64 MB that the database preallocates, which each copy would write. The next start allocates them again. */
export function dropUnused(dataFolder: string): void {
  const file = dataFile(storeFolder(dataFolder));
  const bytes = readFileSync(file);
  let end = bytes.length;
  while (end > 0 && bytes.subarray(end - pageBytes, end).equals(noPage)) end -= pageBytes;
  truncateSync(file, end);
}
