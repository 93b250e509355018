// The built program over a shop that a browser test set up: its store page is /stall, its theme the built-in one.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { Parts } from '../../base/parts.ts';
import { systemClock } from '../../base/system.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { storeFolder } from '../../data-folder/backup.ts';
import type { Website } from '../../site/website/schema.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { openTestStore } from '../../store/testing.ts';
import { transact } from '../../store/transact.ts';
import { type BuiltServer, program, startBuiltServer } from './built-server.ts';
import { demoFolder } from './demo-folder.ts';
import { shopCollection, testParts } from './shop.ts';

/**
 * @param stock adds the shop's data, while nothing else has its store open
 * @param options.templateFolder imported as an owner would at the command line, and shown
 */
export async function startBuiltShop(
  name: string,
  stock: (parts: Parts) => Promise<void>,
  options: { store?: Partial<Website['store']>; flags?: string[]; templateFolder?: string } = {},
): Promise<BuiltServer> {
  const dataFolder = demoFolder(inject('emptyFolder'), name);
  const store = await openTestStore(storeFolder(dataFolder), { clock: systemClock });
  const parts: Parts = { ...testParts(store), clock: systemClock };
  await transact(store, async (tx) => {
    const website = await loadWebsite(tx);
    putWebsite(tx, { ...website, store: { ...website.store, ...options.store } });
    await putCollection(tx, { ...shopCollection, urlId: 'stall' });
  });
  await stock(parts);
  await store.close();
  if (options.templateFolder !== undefined)
    await promisify(execFile)(process.execPath, [
      program,
      'import',
      'template',
      options.templateFolder,
      '--data',
      dataFolder,
    ]);
  return startBuiltServer({ dataFolder, flags: options.flags });
}
