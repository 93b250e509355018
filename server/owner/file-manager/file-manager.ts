// Images and other files in one list, by kind, name, size, and age. Editor E1 to E9.

import type { Parts } from '../../base/parts.ts';
import { findSiteFile, listSiteFiles, renameSiteFile } from '../../content/file/file.ts';
import { type SiteFile, siteFileName, siteFilePath } from '../../content/file/schema.ts';
import { changeImage, findImage, listImages } from '../../content/image/image.ts';
import { type Image, imagePath } from '../../content/image/schema.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { fileGone, fileNameInvalid } from './errors.ts';
import type { ManagedFile, ManagerQuery } from './schema.ts';

type Stored = { kind: 'image'; image: Image } | { kind: 'file'; file: SiteFile };

/** @returns the kind, and the image's ID or the file's name */
export const partsOfId = (id: string): [kind: string, key: string] => {
  const at = id.indexOf('~');
  return [id.slice(0, at), id.slice(at + 1)];
};

function managed(stored: Stored): ManagedFile {
  if (stored.kind === 'file') {
    const { name, sizeBytes, addedAt } = stored.file;
    return { id: `file~${name}`, kind: 'file', name, sizeBytes, addedAt, path: siteFilePath(stored.file) };
  }
  const { id, filename, sizeBytes, addedOn, widthPx, heightPx, altText } = stored.image;
  return {
    ...{ id: `image~${id}`, kind: 'image', name: filename, sizeBytes, addedAt: addedOn },
    ...{ path: imagePath(stored.image), widthPx, heightPx, altText },
  };
}

export async function findManaged(store: Store, id: string): Promise<Stored | undefined> {
  const [kind, key] = partsOfId(id);
  if (kind === 'image') {
    const image = await findImage(store, key);
    return image && { kind, image };
  }
  const file = kind === 'file' && key.length <= 200 ? await findSiteFile(store, key) : undefined;
  return file && { kind: 'file', file };
}

/** Images, then files; the cursor says of which it is. */
async function listManaged(store: Store, { limit, cursor = 'image~' }: { limit: number; cursor?: string }) {
  const [kind, at] = partsOfId(cursor);
  const page = { limit, ...(at !== '' && { cursor: at }) };
  if (kind === 'image') {
    const { images, cursor: next } = await listImages(store, page);
    const records = images.map((image): Stored => ({ kind, image }));
    return { records, cursor: next === undefined ? 'file~' : `image~${next}` };
  }
  const { files, cursor: next } = await listSiteFiles(store, page);
  const records = files.map((file): Stored => ({ kind: 'file', file }));
  return { records, ...(next !== undefined && { cursor: `file~${next}` }) };
}

type Filters = Pick<ManagerQuery, 'kind' | 'lacks'>;

const list = recordList<Stored, ManagedFile, Filters>({
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
  matches: (row, { kind, lacks }) =>
    (kind === undefined || row.kind === kind) && (lacks === undefined || row.altText === ''),
});

export const browseFiles = ({ store }: Parts, { kind, lacks, ...query }: ManagerQuery) =>
  list({ store }).page({ ...query, filters: { kind, lacks } });

/** @throws fileGone */
export async function loadManaged(store: Store, id: string): Promise<ManagedFile> {
  const found = await findManaged(store, id);
  if (!found) throw fileGone();
  return managed(found);
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
  const before = await loadManaged(parts.store, id);
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(before.name)?.[0] ?? '';
  const base = wish.toLowerCase().endsWith(ending.toLowerCase()) ? wish.slice(0, wish.length - ending.length) : wish;
  const name = siteFileName(base.trim() + ending);
  if (name === '' || name === ending || name === ending.slice(1)) throw fileNameInvalid();
  const [kind, key] = partsOfId(id);
  if (kind === 'image') return managed({ kind, image: await changeImage(parts, key, { filename: name }) });
  guard(name);
  const file = await transact(parts.store, (tx) => renameSiteFile(tx, key, name));
  return managed({ kind: 'file', file });
}
