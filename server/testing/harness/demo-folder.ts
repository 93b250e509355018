// One data folder with the demo shop, created once before the browser tests and copied by each file that needs it: creating one takes
// about as long as ten pages.
import { constants, cpSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { desktop, launchBrowser, openPage, phone } from '../driver/browser.ts';
import { assertScreensAskAll, recordAskedCalls } from '../guards/asked-calls.ts';
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

/** Vitest calls it before the first file, and its result after the last. */
export default async function makeDemo(project: TestProject): Promise<() => Promise<void>> {
  assertRoom();
  recordAskedCalls();
  await Promise.all([makeShop(project), makeEmpty(project)]);
  return async () => {
    const { testFiles } = await project.globTestFiles();
    const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
    // When a file failed, calls are missing, and the run fails anyway.
    const isWhole = ran.length === testFiles.length && ran.every(({ result }) => result?.state === 'pass');
    if (isWhole) await assertScreensAskAll();
  };
}

async function makeShop(project: TestProject): Promise<void> {
  const dataFolder = temporaryFolder('demo');
  const server = await startBuiltServer({ dataFolder });
  await server.settled;
  await makePictures(server);
  await server.stop();
  dropUnused(dataFolder);
  project.provide('demoFolder', dataFolder);
}

/** Pre-renders the image sizes that pages use: otherwise each copy would render them again, which dominates its server's time. */
async function makePictures({ origin }: BuiltServer): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const viewport of [phone, desktop]) {
      // Without script nothing is counted, and images are not lazy-loaded.
      const { context, page } = await openPage(browser, { viewport, javaScriptEnabled: false });
      for (const path of ['/', '/shop']) await page.goto(`${origin}${path}`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Several servers run in parallel, each with its pictures and 64 MB of preallocated database. */
const roomBytesMin = 2 ** 31;

function assertRoom(): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize >= roomBytesMin) return;
  throw new Error(
    `The browser tests need 2 GB of free disk space in ${tmpdir()}, which has ${((bavail * bsize) / 2 ** 30).toFixed(1)} GB.`,
  );
}

/** A test's own copy of the data folder. @param original from `inject('demoFolder')` */
export function demoFolder(original: string, name = 'demo'): string {
  const folder = temporaryFolder(name);
  cpSync(original, folder, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (file) => !file.endsWith('.sock'),
  });
  return folder;
}
