// Whether the pages of a database are whole, before LMDB touches them. Another process may be writing to it.
import { openEnvironment } from './environment.ts';
import { checkFolder, dataFile, PageDamaged } from './folder.ts';
import { type WalkOptions, walkFile } from './walk.ts';

/** Walks that may come to nothing because a writer was faster. */
const triesMax = 3;

/** @returns what is wrong with a page; undefined also for a folder that cannot be opened at all, which its opening explains */
export async function damagedPage(folder: string, options: WalkOptions = {}): Promise<string | undefined> {
  if (!(await checkFolder(folder, { readOnly: true }).catch(() => false))) return undefined;
  for (let tries = 0; tries < triesMax; tries++) {
    const { why, isOutdated } = await walkFile(dataFile(folder), options);
    if (!isOutdated) return why;
  }
  return walkHeld(folder, options);
}

/** While it is read, LMDB reuses no page of it. The process that is writing found the pages whole enough to open. */
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
