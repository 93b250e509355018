// Integrity check of a database's pages, before LMDB reads them. Another process may be writing to it.
import { openEnvironment } from './environment.ts';
import { checkFolder, dataFile, PageDamaged } from './folder.ts';
import { type WalkOptions, walkFile } from './walk.ts';

/** Retries for walks that a concurrent writer invalidated. */
const triesMax = 3;

/** @returns the problem of a page; undefined also for a folder that can't be opened, since opening it reports the reason */
export async function damagedPage(folder: string, options: WalkOptions = {}): Promise<string | undefined> {
  if (!(await checkFolder(folder, { readOnly: true }).catch(() => false))) return undefined;
  for (let tries = 0; tries < triesMax; tries++) {
    const { why, isOutdated } = await walkFile(dataFile(folder), options);
    if (!isOutdated) return why;
  }
  return walkHeld(folder, options);
}

/** LMDB reuses no page while the read transaction is open. The writing process was able to open the database. */
async function walkHeld(folder: string, options: WalkOptions): Promise<string | undefined> {
  const { root } = openEnvironment(folder, { readOnly: true });
  // biome-ignore lint/correctness/useHookAtTopLevel: not a hook of React
  const reader = root.useReadTransaction();
  try {
    return (await walkFile(dataFile(folder), options)).why;
  } finally {
    reader.done();
    await root.close();
  }
}

/** @throws PageDamaged */
export async function refuseDamagedPages(folder: string): Promise<void> {
  const why = await damagedPage(folder);
  if (why !== undefined) throw new PageDamaged(folder, why);
}
