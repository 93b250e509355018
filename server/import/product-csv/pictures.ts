// Images that a file refers to: looked up in a folder or already imported, each stored once. Public.
import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../../base/errors.ts';
import { addImage, checkImage, findImage, findSameImage, type ImageParts } from '../../content/image/image.ts';
import { imageBytesMax } from '../../content/image/schema.ts';
import type { Key } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { messages } from './messages.ts';

export type ImageSource = {
  /**
   * The bytes of an image, or undefined. Must not access other hosts unless the owner asked for it. In a dry run,
   * called only for names, never for http URLs.
   */
  resolve(ref: string): Promise<Uint8Array | undefined>;
};

/** No images: every one is reported as missing. */
export const noImages: ImageSource = { resolve: async () => undefined };

/**
 * Images in a folder, by name or path inside it; an http URL matches by its last segment, so that it finds images downloaded by hand.
 * Reads nothing outside the folder or over the size limit.
 */
export function folderImages(folder: string): ImageSource {
  const root = path.resolve(folder);
  return {
    async resolve(ref) {
      const name = isRemote(ref) ? lastPart(ref) : ref;
      if (name === undefined || name.includes('\0')) return undefined;
      const file = path.resolve(root, name);
      if (!file.startsWith(root + path.sep)) return undefined;
      try {
        const found = await stat(file);
        if (!found.isFile() || found.size > imageBytesMax) return undefined;
        return await readFile(file);
      } catch (error) {
        // Missing or unreadable: the report names the image.
        if (['ENOENT', 'ENOTDIR', 'EACCES', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
          return undefined;
        throw error;
      }
    },
  };
}

const isRemote = (ref: string): boolean => /^(https?:)?\/\//i.test(ref);

function lastPart(ref: string): string | undefined {
  try {
    return decodeURIComponent(new URL(ref, 'https://none.invalid').pathname.split('/').pop() ?? '') || undefined;
  } catch {
    return undefined;
  }
}

/** Maps source URLs to imported pictures, so that a repeated import fetches nothing. */
const knownKey = (ref: string): Key => ['import-image', hash('sha256', ref)];

/** `added`: it is new; in a dry run its id is a placeholder. */
type PictureResult = { id: string; added: boolean } | { why: string };

/**
 * Imports an image once: a URL imported before, or bytes that already exist, return the existing image.
 * @throws errors not caused by the image, e.g. a read-only site
 */
export async function takePicture(
  parts: ImageParts,
  images: ImageSource,
  ref: string,
  options: { dryRun: boolean; altText?: string },
): Promise<PictureResult> {
  const remote = isRemote(ref);
  if (remote) {
    // A URL of this site, from its own export.
    const own = /\/images\/([0-9a-f]{24})\//.exec(ref)?.[1];
    const there = own === undefined ? undefined : await findImage(parts.store, own);
    if (there) return { id: there.id, added: false };
    const known = await parts.store.get(knownKey(ref));
    const image = known && (await findImage(parts.store, known.value as string));
    if (image) return { id: image.id, added: false };
    if (options.dryRun) return { why: messages.imageNotLookedFor({ ref }) };
  }
  const bytes = await images.resolve(ref);
  if (bytes === undefined) return { why: remote ? messages.imageNotFetched({ ref }) : messages.imageMissing({ ref }) };
  const upload = { bytes, filename: lastPart(ref) ?? ref, altText: options.altText };
  try {
    const same = await findSameImage(parts.store, bytes);
    if (same === undefined && options.dryRun) {
      await checkImage(parts, upload);
      return { id: `new ${ref}`, added: true };
    }
    const { id } = same ?? (await addImage(parts, upload));
    if (remote) await transact(parts.store, async (tx) => tx.put(knownKey(ref), id));
    return { id, added: same === undefined };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'image-refused')
      return { why: messages.imageRefused({ ref, why: error.message }) };
    throw error;
  }
}
