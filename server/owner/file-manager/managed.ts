// One image or file, as it is stored and as the file manager shows it.
import { findSiteFile } from '../../content/file/file.ts';
import { type SiteFile, siteFilePath } from '../../content/file/schema.ts';
import { findImage } from '../../content/image/image.ts';
import { type Image, imagePath } from '../../content/image/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { fileGone } from './errors.ts';
import type { ManagedFile } from './schema.ts';

export type StoredFile = { kind: 'image'; image: Image } | { kind: 'file'; file: SiteFile };

/** @returns the kind, and the image's ID or the file's name */
export const partsOfId = (id: string): [kind: string, key: string] => {
  const at = id.indexOf('~');
  return [id.slice(0, at), id.slice(at + 1)];
};

export function managed(stored: StoredFile): ManagedFile {
  if (stored.kind === 'file') {
    const { name, sizeBytes, addedAt, folderId } = stored.file;
    return {
      ...{ id: `file~${name}`, kind: 'file', name, sizeBytes, addedAt, path: siteFilePath(stored.file) },
      ...(folderId !== undefined && { folderId }),
    };
  }
  const { id, filename, sizeBytes, addedOn, widthPx, heightPx, altText, folderId } = stored.image;
  return {
    ...{ id: `image~${id}`, kind: 'image', name: filename, sizeBytes, addedAt: addedOn },
    ...{ path: imagePath(stored.image), widthPx, heightPx, altText },
    ...(folderId !== undefined && { folderId }),
  };
}

export async function findManaged(store: Tx | Store, id: string): Promise<StoredFile | undefined> {
  const [kind, key] = partsOfId(id);
  if (kind === 'image') {
    const image = await findImage(store, key);
    return image && { kind, image };
  }
  const file = kind === 'file' && key.length <= 200 ? await findSiteFile(store, key) : undefined;
  return file && { kind: 'file', file };
}

/** @throws fileGone */
export async function loadManaged(store: Tx | Store, id: string): Promise<StoredFile> {
  const found = await findManaged(store, id);
  if (!found) throw fileGone();
  return found;
}

/** The person who added it; images have none. */
export const ownerOf = (stored: StoredFile): string | undefined =>
  stored.kind === 'file' ? stored.file.addedBy : undefined;

export const endingOf = (name: string): string => /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? '';
