// Images and other files in one list, by kind, folder, name, size, and age. Editor E1 to E9.

import type { Parts } from '../../base/parts.ts';
import { listSiteFiles, putSiteFile, removeSiteFile, renameSiteFile } from '../../content/file/file.ts';
import { siteFileName } from '../../content/file/schema.ts';
import { changeImage, listImages, putImage, removeImage } from '../../content/image/image.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type UsedFiles, usedFiles } from '../uses/uses.ts';
import { fileNameInvalid } from './errors.ts';
import { listFolders, loadFolder, removeFolder } from './folders.ts';
import { endingOf, findManaged, loadManaged, managed, partsOfId, type StoredFile } from './managed.ts';
import type { ManagedFile, ManagerQuery } from './schema.ts';
import { countTrash, putInTrash } from './trash.ts';

/** Images, then files; the cursor says of which it is. */
async function listManaged(store: Store, { limit, cursor = 'image~' }: { limit: number; cursor?: string }) {
  const [kind, at] = partsOfId(cursor);
  const page = { limit, ...(at !== '' && { cursor: at }) };
  if (kind === 'image') {
    const { images, cursor: next } = await listImages(store, page);
    const records = images.map((image): StoredFile => ({ kind, image }));
    return { records, cursor: next === undefined ? 'file~' : `image~${next}` };
  }
  const { files, cursor: next } = await listSiteFiles(store, page);
  const records = files.map((file): StoredFile => ({ kind: 'file', file }));
  return { records, ...(next !== undefined && { cursor: `file~${next}` }) };
}

type Filters = Pick<ManagerQuery, 'kind' | 'lacks' | 'folder'> & { except?: UsedFiles | undefined };

const list = recordList<StoredFile, ManagedFile, Filters>({
  list: listManaged,
  find: findManaged,
  row: (_, stored) => managed(stored),
  idOf: ([table, key]) =>
    table === 'image' ? `image~${String(key)}` : table === 'site-file' ? `file~${String(key)}` : undefined,
  text: ({ name, altText = '' }) => `${name} ${altText}`,
  orders: {
    added: ({ addedAt }) => addedAt,
    name: ({ name }) => name.toLowerCase(),
    size: ({ sizeBytes }) => sizeBytes,
  },
  matches: (row, { kind, lacks, folder, except }) =>
    (kind === undefined || row.kind === kind) &&
    (lacks === undefined || row.altText === '') &&
    (folder === undefined || (row.folderId ?? 'none') === folder) &&
    !except?.has(row.id),
});

export async function browseFiles(parts: Parts, { kind, lacks, folder, used, ...query }: ManagerQuery) {
  const { store } = parts;
  const folders = await listFolders(store);
  const except = used === undefined ? undefined : await usedFiles(store);
  const page = await list({ store }).page({ ...query, filters: { kind, lacks, folder, except } });
  const counts = await list({ store }).count(folders.map(({ id }) => ({ folder: id })));
  return {
    ...page,
    folders: folders.map((one, n) => ({ ...one, count: counts[n] ?? 0 })),
    trashCount: await countTrash(parts),
  };
}

/**
 * The ending stays, so that browsers still know what it is.
 * @param guard throws if the caller may not change a file of the new name
 * @throws fileGone, fileNameInvalid, siteFileTaken
 */
export async function renameFile(
  parts: Parts,
  id: string,
  wish: string,
  guard: (name: string) => void,
): Promise<ManagedFile> {
  const before = managed(await loadManaged(parts.store, id));
  const ending = endingOf(before.name);
  const base = wish.toLowerCase().endsWith(ending.toLowerCase()) ? wish.slice(0, wish.length - ending.length) : wish;
  const name = siteFileName(base.trim() + ending);
  if (name === '' || name === ending || name === ending.slice(1)) throw fileNameInvalid();
  const [kind, key] = partsOfId(id);
  if (kind === 'image') return managed({ kind, image: await changeImage(parts, key, { filename: name }) });
  guard(name);
  const file = await transact(parts.store, (tx) => renameSiteFile(tx, key, name));
  return managed({ kind: 'file', file });
}

/** @param folderId null: out of its folder @throws fileGone, folderGone */
export const moveFile = ({ store }: Parts, id: string, folderId: string | null): Promise<void> =>
  transact(store, async (tx) => {
    if (folderId !== null) await loadFolder(tx, folderId);
    putMoved(tx, await loadManaged(tx, id), folderId);
  });

function putMoved(tx: Tx, stored: StoredFile, folderId: string | null): void {
  const place = folderId === null ? {} : { folderId };
  if (stored.kind === 'image') {
    const { folderId: _, ...image } = stored.image;
    putImage(tx, { ...image, ...place });
  } else {
    const { folderId: _, ...file } = stored.file;
    putSiteFile(tx, { ...file, ...place });
  }
}

/** To the trash. @param guard throws if this file must stay @throws fileGone */
export const trashFile = (
  parts: Parts,
  id: string,
  by: { id: string; name: string },
  guard: (stored: StoredFile) => void,
): Promise<void> =>
  transact(parts.store, async (tx) => {
    const stored = await loadManaged(tx, id);
    guard(stored);
    if (stored.kind === 'image') await removeImage(tx, stored.image.id);
    else await removeSiteFile(tx, stored.file.name, () => {});
    putInTrash(parts, tx, stored, by);
  });

const movedAtOnce = 100;

/** Its files stay, without a folder. @throws folderGone */
export async function endFolder(parts: Parts, id: string): Promise<void> {
  const { store } = parts;
  await loadFolder(store, id);
  const inside: string[] = [];
  await list({ store }).each((row) => {
    if (row.folderId === id) inside.push(row.id);
  });
  for (let from = 0; from < inside.length; from += movedAtOnce) {
    const some = inside.slice(from, from + movedAtOnce);
    await transact(store, async (tx) => {
      for (const one of some) {
        const stored = await findManaged(tx, one);
        if (stored) putMoved(tx, stored, null);
      }
    });
  }
  await removeFolder(parts, id);
}
