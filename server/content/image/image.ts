// Images by id: uploading, their data, and their sizes.
import * as z from 'zod';
import { type Pool, WorkerFailed } from '../../../workers/pool.ts';
import type { Parts } from '../../base/parts.ts';
import { type Blobs, hashOf } from '../../data-folder/blobs.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { imageNotFound, imageRefused, imageUnavailable } from './errors.ts';
import { messages } from './messages.ts';
import { type Image, imageBytesMax, imageSchema } from './schema.ts';
import type { Selection } from './selection.ts';
import { withoutMetadata } from './strip-metadata.ts';

export type ImageParts = Parts & { blobs: Blobs; pool: Pool };

const images = table<Image>({ name: 'image', topic: 'files', schema: imageSchema });
/** Rendered sizes: blob name by the original's hash, width, and format. */
const variants = table<{ hash: string }, [string, number, string]>({
  name: 'image-variant',
  topic: 'none: on no screen',
  schema: z.object({ hash: z.string() }),
});
/** Leaves out rendered sizes, which are recreated on demand. */
export const filesOfImages = images.namesFiles(({ hash, filename }) => [{ hash, name: `image "${filename}"` }]);
const byHashKey = (hash: string): Key => ['image-hash', hash];

export const findImage = (source: Tx | Store, id: string): Promise<Image | undefined> => images.find(source, id);

/** @throws imageNotFound */
export const loadImage = (source: Tx | Store, id: string): Promise<Image> => images.load(source, imageNotFound, id);

/** Newest first. */
export async function listImages(
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ images: Image[]; cursor?: string }> {
  const { records, cursor } = await images.list(store, { ...options, reverse: true });
  return { images: records, cursor };
}

type Upload = { bytes: Uint8Array; filename: string; altText?: string };

/**
 * Stores an image. Detects the format from the bytes, not the name. Existing bytes aren't stored twice.
 *
 * @throws imageRefused, with the reason; too-busy
 */
export async function addImage(parts: ImageParts, upload: Upload): Promise<Image> {
  const image = await readImage(parts, upload);
  await transact(parts.store, async (tx) => putImage(tx, image));
  return image;
}

export function putImage(tx: Tx, image: Image): void {
  images.put(tx, image, image.id);
  tx.put(byHashKey(image.hash), image.id);
}

/** Stores only its bytes. @throws as `addImage` */
export async function readImage(parts: ImageParts, upload: Upload): Promise<Image> {
  const { bytes, filename, facts } = await examine(parts.pool, upload);
  const hash = await parts.blobs.put(bytes);
  const { contentType, widthPx, heightPx, colorData, alpha, animated } = facts;
  return {
    id: parts.ids.next(),
    hash,
    filename,
    contentType,
    widthPx,
    heightPx,
    sizeBytes: bytes.length,
    altText: upload.altText ?? '',
    title: '',
    body: '',
    focalX: 0.5,
    focalY: 0.5,
    colorData,
    ...(alpha && { alpha }),
    ...(animated && { animated }),
    addedOn: parts.clock.now(),
  };
}

/** Whether `addImage` would accept it, for dry runs; stores nothing. @throws like addImage */
export async function checkImage(parts: { pool: Pool }, upload: Upload): Promise<void> {
  await examine(parts.pool, upload);
}

/** The newest image with the same bytes, if any: importers use it instead of adding another. */
export async function findSameImage(store: Store, bytes: Uint8Array): Promise<Image | undefined> {
  const entry = await store.get(byHashKey(hashOf(withoutMetadata(bytes))));
  return entry && images.find(store, entry.value as string);
}

async function examine(pool: Pool, upload: Upload) {
  const filename = cleanFilename(upload.filename);
  if (upload.bytes.length > imageBytesMax) {
    throw imageRefused({
      filename,
      why: messages.tooLarge({ megabytes: (upload.bytes.length / 1e6).toFixed(1), max: imageBytesMax / 1e6 }),
    });
  }
  const bytes = withoutMetadata(upload.bytes);
  return { bytes, filename, facts: await inspect(pool, bytes, filename) };
}

async function inspect(pool: Pool, bytes: Uint8Array, filename: string) {
  try {
    const answer = await pool.run('image-variants', { task: 'inspect', source: bytes });
    if (!answer.ok) throw imageRefused({ filename, why: answer.why });
    if (answer.task !== 'inspect') throw new Error('The worker answered another task');
    return answer.facts;
  } catch (error) {
    // An image that crashes or blocks its worker is refused; the pool has logged it.
    if (error instanceof WorkerFailed && error.why !== 'closed')
      throw imageRefused({ filename, why: messages.unreadable });
    throw error;
  }
}

/** The size in bytes of the largest format that visitors have requested for this width; undefined if none was. */
export async function servedBytes(
  { store, blobs }: { store: Store; blobs: Blobs },
  { hash }: Pick<Image, 'hash'>,
  widthPx: number,
): Promise<number | undefined> {
  const made = await Promise.all(
    ['avif', 'webp', 'jpeg', 'png'].map((format) => variants.find(store, hash, widthPx, format)),
  );
  const sizes = made.flatMap((one) =>
    one
      ? [
          blobs
            .file(one.hash)
            .facts()
            .then(
              (found) => found?.sizeBytes ?? 0,
              () => 0,
            ),
        ]
      : [],
  );
  const largest = Math.max(0, ...(await Promise.all(sizes)));
  return largest > 0 ? largest : undefined;
}

type ImageChange = Partial<Pick<Image, 'altText' | 'title' | 'body' | 'focalX' | 'focalY' | 'filename' | 'folderId'>>;

/** @throws imageNotFound */
export async function changeImage(parts: Parts, id: string, change: ImageChange): Promise<Image> {
  return transact(parts.store, async (tx) => {
    const before = await loadImage(tx, id);
    const image = {
      ...before,
      ...change,
      ...(change.filename !== undefined && { filename: cleanFilename(change.filename) }),
    };
    images.put(tx, image, id);
    return image;
  });
}

/** The bytes stay, because backups and other images may refer to them. @throws imageNotFound */
export async function removeImage(tx: Tx, id: string): Promise<Image> {
  const image = await loadImage(tx, id);
  images.delete(tx, id);
  const same = await tx.get(byHashKey(image.hash));
  if (same === id) tx.delete(byHashKey(image.hash));
  return image;
}

/** `bytes` if the file couldn't be stored. */
type ImageFile = { contentType: string; hash: string; bytes?: Uint8Array };

/**
 * Renders sizes on first request; later and concurrent requests share the result. One per process, created with the
 * routes.
 */
export function imageFiles(parts: ImageParts): { find(image: Image, selection: Selection): Promise<ImageFile> } {
  type Scaled = { hash: string; bytes?: Uint8Array };
  const underway = new Map<string, Promise<Scaled>>();

  const make = async (
    image: Image,
    widthPx: number,
    format: Exclude<Selection, { original: true }>['format'],
  ): Promise<Scaled> => {
    // Its site may have been restored without it.
    if (!(await parts.blobs.has(image.hash))) throw imageNotFound();
    let answer: Awaited<ReturnType<typeof parts.pool.run<'image-variants'>>>;
    try {
      answer = await parts.blobs.withPath(image.hash, (path) =>
        parts.pool.run('image-variants', { task: 'resize', source: { path }, widthPx, format }),
      );
    } catch (error) {
      if (error instanceof WorkerFailed) throw imageUnavailable();
      throw error;
    }
    if (!answer.ok || answer.task !== 'resize') {
      parts.log.warn('image-variant-failed', {
        imageId: image.id,
        widthPx,
        format,
        why: answer.ok ? 'wrong task' : answer.why,
      });
      throw imageUnavailable();
    }
    try {
      // The disk is nearly full: don't store what can be recreated.
      if (parts.store.state() !== 'open') return { hash: hashOf(answer.bytes), bytes: answer.bytes };
      const hash = await parts.blobs.put(answer.bytes);
      await transact(parts.store, async (tx) => variants.put(tx, { hash }, image.hash, widthPx, format));
      return { hash };
    } catch (error) {
      // A full disk must not prevent the image from being served.
      const { code, message } = error as NodeJS.ErrnoException;
      parts.log.warn('image-variant-not-stored', { imageId: image.id, widthPx, format, why: code ?? message });
      return { hash: hashOf(answer.bytes), bytes: answer.bytes };
    }
  };

  return {
    async find(image, selection) {
      if (selection.original) return { contentType: image.contentType, hash: image.hash };
      const { widthPx, format } = selection;
      const contentType = `image/${format}`;
      const known = await variants.find(parts.store, image.hash, widthPx, format);
      if (known && (await parts.blobs.has(known.hash))) return { contentType, hash: known.hash };

      const key = `${image.hash} ${widthPx} ${format}`;
      let making = underway.get(key);
      if (making === undefined) {
        making = make(image, widthPx, format).finally(() => underway.delete(key));
        underway.set(key, making);
      }
      return { contentType, ...(await making) };
    },
  };
}

/** A rendered size of an original, and its file. */
export type Variant = { id: [original: string, widthPx: number, format: string]; hash: string };

/** More than there are widths and formats. */
const variantsMax = 100;

export async function variantsOf(store: Store, original: string): Promise<Variant[]> {
  const { records, ids } = await variants.list(store, { prefix: [original], limit: variantsMax });
  return records.map(({ hash }, n) => ({ id: ids[n] as Variant['id'], hash }));
}

/** When the original's bytes are gone. */
export async function forgetOriginal(tx: Tx, original: string, sizes: readonly Variant[]): Promise<void> {
  for (const { id } of sizes) variants.delete(tx, ...id);
  const id = (await tx.get(byHashKey(original))) as string | undefined;
  if (id !== undefined && !(await images.find(tx, id))) tx.delete(byHashKey(original));
}

/** Without folders and control characters. Used in URLs and for display, but never as a file name. */
export function cleanFilename(name: string): string {
  const cleaned = (name.split(/[\\/]/).pop() ?? '')
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(-150)
    // Removes a split surrogate pair, which can't be part of a URL.
    .replace(/^[\udc00-\udfff]/, '');
  return /^\.*$/.test(cleaned) ? 'picture' : cleaned;
}
