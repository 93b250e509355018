// Folders of the file manager. They sort files for the owner; a file's address doesn't depend on its folder.
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { folderGone, folderTaken, tooManyFolders } from './errors.ts';
import { foldersMax } from './limits.ts';
import { type Folder, folderSchema } from './schema.ts';

const folders = table<Folder>({ name: 'file-folder', topic: 'files', schema: folderSchema });
/** The IDs of all folders, so that two commits can't create the same name, or one too many. */
const allKey = ['file-folders'];

export const listFolders = async (store: Store): Promise<Folder[]> =>
  (await folders.list(store, { limit: foldersMax })).records.sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** @throws folderGone */
export const loadFolder = (source: Tx | Store, id: string): Promise<Folder> => folders.load(source, folderGone, id);

export const hasFolder = async (source: Tx | Store, id: string): Promise<boolean> =>
  (await folders.find(source, id)) !== undefined;

async function others(tx: Tx, name: string, but?: string): Promise<string[]> {
  const ids = ((await tx.get(allKey)) as string[] | undefined) ?? [];
  for (const id of ids)
    if (id !== but && (await folders.find(tx, id))?.name.toLowerCase() === name.toLowerCase())
      throw folderTaken({ name });
  return ids;
}

/** @throws folderTaken, tooManyFolders */
export const createFolder = ({ store, ids }: Parts, name: string): Promise<Folder> =>
  transact(store, async (tx) => {
    const all = await others(tx, name);
    if (all.length >= foldersMax) throw tooManyFolders();
    const folder = { id: ids.next(), name };
    folders.put(tx, folder, folder.id);
    tx.put(allKey, [...all, folder.id]);
    return folder;
  });

/** @throws folderGone, folderTaken */
export const renameFolder = ({ store }: Parts, id: string, name: string): Promise<Folder> =>
  transact(store, async (tx) => {
    await loadFolder(tx, id);
    await others(tx, name, id);
    const folder = { id, name };
    folders.put(tx, folder, id);
    return folder;
  });

/** Files that are in it have none afterward. @throws folderGone */
export const removeFolder = ({ store }: Parts, id: string): Promise<void> =>
  transact(store, async (tx) => {
    await loadFolder(tx, id);
    folders.delete(tx, id);
    tx.put(
      allKey,
      (((await tx.get(allKey)) as string[] | undefined) ?? []).filter((one) => one !== id),
    );
  });
