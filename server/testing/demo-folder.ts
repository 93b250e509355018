// One data folder with the demo shop, made once before the browser tests and copied by each file that needs it: making one takes
// about as long as ten pages.
import { constants, cpSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startBuiltServer } from './built-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoFolder: string;
  }
}

/** Vitest calls it before the first file. */
export default async function makeDemo(project: TestProject): Promise<void> {
  const server = await startBuiltServer();
  await server.settled;
  await server.stop();
  project.provide('demoFolder', server.dataFolder);
}

/** A data folder of the test's own. @param made what `inject('demoFolder')` says */
export function demoFolder(made: string, name = 'demo'): string {
  const folder = temporaryFolder(name);
  cpSync(made, folder, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => !file.endsWith('.sock'),
  });
  return folder;
}
