// The site's files by name.

import { forgetLeaving } from '../../data-folder/leaving-files.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { siteFileTaken, siteFileUnknown } from './errors.ts';
import { type SiteFile, siteFileSchema } from './schema.ts';

const files = table<SiteFile>({ name: 'site-file', topic: 'files', schema: siteFileSchema });

export const filesOfSite = files.namesFiles(({ hash, name }) => [{ hash, name: `file "${name}"` }]);

/** @throws siteFileUnknown */
export async function loadSiteFile(source: Tx | Store, name: string): Promise<SiteFile> {
  const found = name.length <= 200 ? await files.find(source, name) : undefined;
  if (!found) throw siteFileUnknown();
  return found;
}

/** By name. */
export async function listSiteFiles(
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ files: SiteFile[]; cursor?: string }> {
  const { records, cursor } = await files.list(store, options);
  return { files: records, cursor };
}

/** Adding the same bytes under the same name has no effect. @throws siteFileTaken */
export async function addSiteFile(tx: Tx, file: SiteFile): Promise<void> {
  const before = await files.find(tx, file.name);
  if (before && before.hash !== file.hash) throw siteFileTaken({ name: file.name });
  files.put(tx, before ?? file, file.name);
}

/**
 * The bytes stay, because a backup or another name may refer to them.
 * @param guard throws if this file must stay
 * @throws siteFileUnknown
 */
export async function removeSiteFile(tx: Tx, name: string, guard: (file: SiteFile) => void): Promise<SiteFile> {
  const file = await loadSiteFile(tx, name);
  guard(file);
  files.delete(tx, name);
  return file;
}

export const putSiteFile = (tx: Tx, file: SiteFile): void => files.put(tx, file, file.name);

/** Its old address stops working. @throws siteFileUnknown, siteFileTaken */
export async function renameSiteFile(tx: Tx, from: string, to: string): Promise<SiteFile> {
  const before = await loadSiteFile(tx, from);
  if (to === from) return before;
  if (await files.find(tx, to)) throw siteFileTaken({ name: to });
  const file = { ...before, name: to };
  files.delete(tx, from);
  files.put(tx, file, to);
  // A sweep that reads this table in pages may have seen neither name.
  forgetLeaving(tx, file.hash);
  return file;
}

export const findSiteFile = (store: Tx | Store, name: string): Promise<SiteFile | undefined> => files.find(store, name);

export const hasSiteFile = async (source: Tx | Store, name: string): Promise<boolean> =>
  name.length <= 200 && (await files.find(source, name)) !== undefined;
