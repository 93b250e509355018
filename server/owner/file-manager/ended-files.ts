// Removes the bytes of files that have left the trash or their record for good, with the sizes of their images. They are named by their hash,
// and other records may have the same bytes, so each is looked for in all records first. A page, draft, or version names an image by its
// record, which is gone.
//
// Safe against kills and uploads of the same bytes: a file ends a day after it became free, when every backup and import that began earlier is
// over. Moving it in or out of the trash starts that day again. Bytes that were stored again in the meantime stay (`Blobs.end`), and those that
// another record names are looked at again every week.
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { forgetOriginal, type Variant, variantsOf } from '../../content/image/image.ts';
import { BlobDamaged, BlobMissing, type Blobs } from '../../data-folder/blobs.ts';
import { forgetLeaving, type LeavingFile, leavingFiles, noteLeaving } from '../../data-folder/leaving-files.ts';
import { fileListSchema } from '../../site/template/schema.ts';
import type { Store } from '../../store/store.ts';
import { eachRange, type NamedFile, type NamedFiles, under } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { endedAtOnce, freeForMs, leavingMax, namedAgainMs, notedAtOnce } from './limits.ts';

export type EndingParts = Parts & {
  blobs: Blobs;
  /** All tables whose records name files. */
  namedFiles?: readonly NamedFiles[];
};

/** @returns how many files were removed */
export async function removeEndedFiles(parts: EndingParts, stopping?: AbortSignal): Promise<number> {
  const { store, blobs, namedFiles } = parts;
  if (!namedFiles) return 0;
  const due = await dueFiles(parts);
  if (due.size === 0) return 0;
  const sizes = new Map<string, Variant[]>();
  const listed = new Map<string, string[]>();
  for (const [hash, { isList }] of due)
    if (isList) listed.set(hash, await filesListedIn(blobs, hash));
    else sizes.set(hash, await variantsOf(store, hash));
  const wanted = new Set([
    ...due.keys(),
    ...[...sizes.values()].flat().map((size) => size.hash),
    ...[...listed.values()].flat(),
  ]);
  const named = await namedAmong(parts, namedFiles, wanted).catch((error) => {
    // Until it is repaired, no one can say which files it names.
    if (!(error instanceof BlobDamaged || error instanceof BlobMissing)) throw error;
    parts.log.warn('ended-files-postponed', { message: error.message, advice: 'stoa repair <backup>' });
  });
  if (!named) return 0;
  let count = 0;
  for (const [hash, { freeAt, wasNamed }] of due) {
    if (stopping?.aborted) break;
    if (named.has(hash)) {
      await unlessMoved(store, hash, freeAt, (tx) => noteAgain(tx, hash, due.get(hash)!, named.get(hash)!, parts));
      continue;
    }
    // The record that named it may have ended just now, without a note.
    const isStill = await unlessMoved(store, hash, freeAt, (tx) => {
      if (wasNamed) noteFree(tx, hash, due.get(hash)!, parts);
    });
    if (!isStill || wasNamed) continue;
    // Only now, a day after the list, do they begin to be free.
    await noteAll(
      parts,
      (listed.get(hash) ?? []).filter((one) => !named.has(one)),
    );
    // The sizes come first: their rows are the only ones that name them, and a missing one is drawn anew.
    let isEnded = true;
    for (const one of [...(sizes.get(hash) ?? []).map((size) => size.hash), hash])
      if (!named.has(one)) isEnded = (await blobs.end(one, freeForMs)) && isEnded;
    await unlessMoved(store, hash, freeAt, async (tx) => {
      if (!isEnded) return noteFree(tx, hash, due.get(hash)!, parts);
      await forgetOriginal(tx, hash, sizes.get(hash) ?? []);
      forgetLeaving(tx, hash);
    });
    if (isEnded) count++;
  }
  if (count > 0) parts.log.info('ended-files-removed', { count });
  return count;
}

/** Files that have been free for long enough. */
async function dueFiles({ store, clock }: Parts): Promise<Map<string, LeavingFile>> {
  const due = new Map<string, LeavingFile>();
  let seen = 0;
  for await (const { records, ids } of eachPage((cursor) => leavingFiles.list(store, { limit: 200, cursor }))) {
    records.forEach((one, n) => {
      if (one.freeAt + freeForMs <= clock.now() && due.size < endedAtOnce) due.set(String(ids[n]![0]), one);
    });
    seen += records.length;
    if (seen >= leavingMax || due.size >= endedAtOnce) break;
  }
  return due;
}

/** A file in the trash is looked at again a day later, one that another record names once in a while: that record may end without a note. */
function noteAgain(tx: Tx, hash: string, file: LeavingFile, by: string, { clock }: Parts): void {
  const freeAt = clock.now() + (by === 'file-trash' ? 0 : namedAgainMs);
  leavingFiles.put(tx, { ...file, freeAt, wasNamed: true }, hash);
}

/** A whole day from now. */
const noteFree = (tx: Tx, hash: string, { isList }: LeavingFile, { clock }: Parts): void =>
  leavingFiles.put(tx, { freeAt: clock.now(), ...(isList && { isList }) }, hash);

/** @returns none if the list is missing or damaged: then no one can say which files it had */
async function filesListedIn(blobs: Blobs, hash: string): Promise<string[]> {
  const bytes = await blobs.read(hash).catch((error) => {
    if (!(error instanceof BlobDamaged)) throw error;
  });
  if (!bytes) return [];
  return fileListSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).map(([, file]) => file);
}

async function noteAll({ store, clock }: Parts, hashes: readonly string[]): Promise<void> {
  const all = [...new Set(hashes)];
  for (let at = 0; at < all.length; at += notedAtOnce)
    await transact(store, async (tx) => {
      for (const hash of all.slice(at, at + notedAtOnce))
        if (!(await leavingFiles.find(tx, hash))) noteLeaving(tx, hash, clock.now());
    });
}

/** @returns false if the file was moved in or out of the trash since */
const unlessMoved = (
  store: Store,
  hash: string,
  freeAt: number,
  step: (tx: Tx) => void | Promise<void>,
): Promise<boolean> =>
  transact(store, async (tx) => {
    if ((await leavingFiles.find(tx, hash))?.freeAt !== freeAt) return false;
    await step(tx);
    return true;
  });

const rowsAtOnce = 200;

/** Which of these files records name, with the name of a table. @throws if a file that names others can't be read */
async function namedAmong(
  { store, blobs }: EndingParts,
  tables: readonly NamedFiles[],
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  const lists: { file: NamedFile; table: string }[] = [];
  const note = (file: NamedFile, name: string) => {
    // A live record counts more than one in the trash.
    if (wanted.has(file.hash) && (!named.has(file.hash) || name !== 'file-trash')) named.set(file.hash, name);
    if (file.lists) lists.push({ file, table: name });
  };
  for (const { table: name, of } of tables) {
    for await (const { rows } of eachRange(store, { ...under([name]), limit: rowsAtOnce })) {
      for (const { value } of rows) for (const file of of(value)) note(file, name);
      await yieldToEventLoop();
    }
  }
  for (const { file, table: name } of lists) {
    const bytes = await blobs.read(file.hash);
    // A list may be brought back, e.g. by a repair, and then its files are needed.
    if (!bytes) throw new BlobMissing(file.hash);
    for (const one of file.lists?.(bytes) ?? []) note({ hash: one.hash, name: one.name }, name);
    await yieldToEventLoop();
  }
  return named;
}
