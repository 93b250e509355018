// Uploads in parts, which continue after a reload or a dropped connection. The parts are files of their own until the last one is there;
// each begins with the upload's ID, so that deleting one never deletes bytes that something else has.
import { Buffer } from 'node:buffer';
import * as z from 'zod';
import { siteFileTaken } from '../../content/file/errors.ts';
import { addSiteFile, findSiteFile, putSiteFile } from '../../content/file/file.ts';
import { type SiteFile, siteFileName } from '../../content/file/schema.ts';
import { imageRefused } from '../../content/image/errors.ts';
import { type ImageParts, putImage, readImage } from '../../content/image/image.ts';
import { messages as imageMessages } from '../../content/image/messages.ts';
import { imageBytesMax } from '../../content/image/schema.ts';
import type { Blobs } from '../../data-folder/blobs.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { fileNameInvalid, otherKind, uploadGone, uploadIncomplete } from './errors.ts';
import { hasFolder } from './folders.ts';
import { openUploadsMax, partBytesMax, uploadLifeMs } from './limits.ts';
import { endingOf, loadManaged, type StoredFile } from './managed.ts';
import { type NewUpload, newUploadSchema, type OpenUpload } from './schema.ts';
import { putInTrash } from './trash.ts';

const uploadSchema = newUploadSchema.extend({
  id: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  startedAt: z.int(),
  parts: z.array(z.object({ hash: z.string(), sizeBytes: z.int() })).max(100),
  /** The file that it became. */
  done: z.string().optional(),
});
type Upload = z.infer<typeof uploadSchema>;

const uploads = table<Upload>({
  name: 'file-upload',
  topic: 'none: shown by the tab that sends it',
  schema: uploadSchema,
});

export const uploadedParts = uploads.namesFiles(({ name, parts }) =>
  parts.map(({ hash }) => ({ hash, name: `part of the upload "${name}"` })),
);

export const headOf = (id: string): Uint8Array => Buffer.from(id.padEnd(32));
const headBytes = 32;

type Person = { id: string; name: string };

const opened = ({ id, parts, sizeBytes }: Upload): OpenUpload => ({
  id,
  partCount: parts.length,
  receivedBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0),
  sizeBytes,
  partBytesMax,
});

/** @throws uploadGone, also for another person's */
export async function loadUpload(source: Tx | Store, id: string, by: Person): Promise<Upload> {
  const found = await uploads.find(source, id);
  if (found?.by.id !== by.id) throw uploadGone();
  return found;
}

export const openUpload = async (store: Store, id: string, by: Person): Promise<OpenUpload> =>
  opened(await loadUpload(store, id, by));

/** @throws fileNameInvalid, imageRefused, siteFileTaken, fileGone, otherKind, before anything is sent */
export async function startUpload(parts: ImageParts, body: NewUpload, by: Person): Promise<OpenUpload> {
  const { store, ids, clock } = parts;
  const name = siteFileName(body.name);
  if (name === '') throw fileNameInvalid();
  // An image is read whole, so its size is checked before it is sent.
  if (body.as === 'image' && body.sizeBytes > imageBytesMax) {
    const size = { megabytes: (body.sizeBytes / 1e6).toFixed(1), max: imageBytesMax / 1e6 };
    throw imageRefused({ filename: body.name, why: imageMessages.tooLarge(size) });
  }
  if (body.replaces !== undefined) checkKind(await loadManaged(store, body.replaces), { ...body, name });
  else if (body.as === 'file') {
    const same = await findSiteFile(store, name);
    if (same && same.sizeBytes !== body.sizeBytes) throw siteFileTaken({ name });
  }
  const own = (await uploads.list(store, { limit: 1000 })).records.filter((one) => one.by.id === by.id);
  // Finished ones end first, so that they never end one that is paused.
  const oldestFirst = [
    ...own.filter(({ done }) => done !== undefined),
    ...own.filter(({ done }) => done === undefined),
  ];
  for (const old of oldestFirst.slice(0, Math.max(0, own.length - openUploadsMax + 1))) await endUpload(parts, old);
  const id = ids.next();
  const upload: Upload = {
    ...{ ...body, id, by: { id: by.id, name: by.name }, startedAt: clock.now(), parts: [] },
    name: body.as === 'image' ? body.name : name,
  };
  await transact(store, async (tx) => uploads.put(tx, upload, id));
  return opened(upload);
}

function checkKind(before: StoredFile, { as, name }: { as: string; name: string }): void {
  if (before.kind === 'image') {
    if (as !== 'image') throw otherKind({ ending: 'image' });
    return;
  }
  const ending = endingOf(before.file.name);
  if (as !== 'file' || endingOf(name).toLowerCase() !== ending.toLowerCase())
    throw otherKind({ ending: ending || 'without an ending' });
}

/** A part that was sent twice counts once. @throws uploadGone, uploadIncomplete if a part is missing before it */
export async function addPart(
  { store, blobs }: ImageParts,
  id: string,
  number: number,
  part: { hash: string; sizeBytes: number },
  by: Person,
): Promise<OpenUpload> {
  try {
    return await transact(store, async (tx) => {
      const upload = await loadUpload(tx, id, by);
      if (number < upload.parts.length) return opened(upload);
      const sizeBytes = part.sizeBytes - headBytes;
      const received = opened(upload).receivedBytes + sizeBytes;
      const isWrong = received < upload.sizeBytes ? sizeBytes !== partBytesMax : received > upload.sizeBytes;
      if (number > upload.parts.length || isWrong) throw uploadIncomplete();
      const next = { ...upload, parts: [...upload.parts, { hash: part.hash, sizeBytes }] };
      uploads.put(tx, next, id);
      return opened(next);
    });
  } catch (error) {
    // The same part may be in the upload already, with the same bytes.
    const upload = await uploads.find(store, id);
    if (!upload?.parts.some(({ hash }) => hash === part.hash)) await blobs.delete(part.hash);
    throw error;
  }
}

async function* bytesOf(blobs: Blobs, { parts }: Upload): AsyncGenerator<Uint8Array> {
  for (const { hash, sizeBytes } of parts) {
    const stream = await blobs.file(hash).open({ start: headBytes, end: headBytes + sizeBytes - 1 });
    if (!stream) throw uploadGone();
    yield* stream;
  }
}

/**
 * Makes the file of its parts. Asked again, it answers the same file.
 * @param guard throws if the caller may not replace this file
 * @throws uploadGone, uploadIncomplete, imageRefused, siteFileTaken, fileGone
 */
export async function finishUpload(
  parts: ImageParts,
  id: string,
  by: Person,
  guard: (before: StoredFile) => void,
): Promise<StoredFile> {
  const { store, blobs, clock } = parts;
  const upload = await loadUpload(store, id, by);
  if (upload.done !== undefined) return loadManaged(store, upload.done);
  if (opened(upload).receivedBytes !== upload.sizeBytes) throw uploadIncomplete();
  const made = await madeOf(parts, upload);
  const stored = await transact(store, async (tx): Promise<StoredFile> => {
    const now = await loadUpload(tx, id, by);
    if (now.done !== undefined) return loadManaged(tx, now.done);
    const { replaces, folderId } = now;
    const inFolder = folderId !== undefined && (await hasFolder(tx, folderId)) && { folderId };
    let after: StoredFile;
    if (replaces !== undefined) {
      const before = await loadManaged(tx, replaces);
      guard(before);
      after = replaced(before, made);
      putInTrash(parts, tx, before, by, true);
    } else if (made.kind === 'image') after = { kind: 'image', image: { ...made.image, ...inFolder } };
    else after = { kind: 'file', file: { ...made.file, ...inFolder } };
    if (after.kind === 'image') putImage(tx, after.image);
    else if (replaces !== undefined) putSiteFile(tx, after.file);
    else await addSiteFile(tx, after.file);
    const done = after.kind === 'image' ? `image~${after.image.id}` : `file~${after.file.name}`;
    uploads.put(tx, { ...now, parts: [], done }, id);
    return after;
  });
  for (const { hash } of upload.parts) await blobs.delete(hash);
  return stored;

  async function madeOf(own: ImageParts, of: Upload): Promise<StoredFile> {
    if (of.as === 'image') {
      const bytes = Buffer.concat(await Array.fromAsync(bytesOf(own.blobs, of)));
      return { kind: 'image', image: await readImage(own, { bytes, filename: of.name }) };
    }
    const { hash, sizeBytes } = await own.blobs.putStream(bytesOf(own.blobs, of), of.sizeBytes);
    const file: SiteFile = { name: of.name, hash, sizeBytes, addedAt: clock.now(), addedBy: by.id };
    return { kind: 'file', file };
  }
}

/** Keeps what isn't in the bytes: address, texts, focal point, and folder. */
function replaced(before: StoredFile, made: StoredFile): StoredFile {
  if (before.kind === 'image' && made.kind === 'image') {
    const { id, altText, title, body, focalX, focalY, folderId, addedOn, version = 0 } = before.image;
    const base = before.image.filename.slice(0, before.image.filename.length - endingOf(before.image.filename).length);
    return {
      kind: 'image',
      image: {
        ...made.image,
        ...{ id, altText, title, body, focalX, focalY, addedOn, version: version + 1 },
        filename: base + endingOf(made.image.filename),
        ...(folderId !== undefined && { folderId }),
      },
    };
  }
  if (before.kind !== 'file' || made.kind !== 'file') throw uploadGone();
  return { kind: 'file', file: { ...before.file, hash: made.file.hash, sizeBytes: made.file.sizeBytes } };
}

export async function endUpload({ store, blobs }: ImageParts, { id, parts }: Upload): Promise<void> {
  await transact(store, async (tx) => uploads.delete(tx, id));
  for (const { hash } of parts) await blobs.delete(hash);
}

/** Ends those that no one continued. */
export async function endOldUploads(parts: ImageParts): Promise<void> {
  const { records } = await uploads.list(parts.store, { limit: 1000 });
  const now = parts.clock.now();
  for (const one of records) if (one.startedAt + uploadLifeMs <= now) await endUpload(parts, one);
}
