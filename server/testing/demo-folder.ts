// One data folder with the demo shop, made once before the browser tests and copied by each file that needs it: making one takes
// about as long as ten pages.
import { constants, cpSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { assertScreensAskAll, recordAskedCalls } from './asked-calls.ts';
import { desktop, launchBrowser, openPage, phone } from './browser.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import makeEmpty, { dropUnused } from './empty-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoFolder: string;
    /** A site without the demo. */
    emptyFolder: string;
  }
}

/** Vitest calls it before the first file, and what it returns after the last. */
export default async function makeDemo(project: TestProject): Promise<() => Promise<void>> {
  assertRoom();
  recordAskedCalls();
  const dataFolder = temporaryFolder('demo');
  const server = await startBuiltServer({ dataFolder });
  await server.settled;
  await makePictures(server);
  await server.stop();
  dropUnused(dataFolder);
  project.provide('demoFolder', dataFolder);
  await makeEmpty(project);
  return async () => {
    const { testFiles } = await project.globTestFiles();
    const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
    // A file that failed did not make all of its calls, and is failure enough.
    const isWhole = ran.length === testFiles.length && ran.every(({ result }) => result?.state === 'pass');
    if (isWhole) await assertScreensAskAll();
  };
}

/** In the sizes that pages ask for: each copy would make them again, which takes more time than all else that its server does. */
async function makePictures({ origin }: BuiltServer): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const viewport of [phone, desktop]) {
      // Without script nothing is counted, and pictures do not wait until they are scrolled to.
      const { context, page } = await openPage(browser, { viewport, javaScriptEnabled: false });
      for (const path of ['/', '/shop']) await page.goto(`${origin}${path}`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Several servers at a time, each with its pictures and 64 MB of database allocated ahead. */
const roomBytesMin = 2 ** 31;

function assertRoom(): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize >= roomBytesMin) return;
  throw new Error(
    `The browser tests need 2 GB of free disk space in ${tmpdir()}, which has ${((bavail * bsize) / 2 ** 30).toFixed(1)} GB.`,
  );
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
