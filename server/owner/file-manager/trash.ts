// Deleted files: visitors no longer find them, but the owner can restore them for 30 days. Also what was replaced.
import * as z from 'zod';
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { trashLifeMs } from '../../content/collection/trash.ts';
import { siteFileTaken } from '../../content/file/errors.ts';
import { findSiteFile, putSiteFile } from '../../content/file/file.ts';
import { siteFileSchema } from '../../content/file/schema.ts';
import { findImage, putImage } from '../../content/image/image.ts';
import { imageSchema } from '../../content/image/schema.ts';
import { forgetLeaving, noteLeaving } from '../../data-folder/leaving-files.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { trashedFileGone } from './errors.ts';
import { hasFolder } from './folders.ts';
import type { StoredFile } from './managed.ts';
import type { TrashedFile, TrashQuery } from './schema.ts';

const trashedSchema = z.object({
  id: z.string(),
  image: imageSchema.optional(),
  file: siteFileSchema.optional(),
  deletedAt: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** Another version took its place. */
  isReplaced: z.boolean().optional(),
});
type Trashed = z.infer<typeof trashedSchema>;

const trash = table<Trashed>({
  name: 'file-trash',
  topic: 'files',
  schema: trashedSchema,
  expiresAt: ({ deletedAt }) => deletedAt + trashLifeMs,
});

const nameOf = ({ image, file }: Trashed): string => image?.filename ?? file?.name ?? '';

export const trashedFiles = trash.namesFiles((one) => {
  const hash = (one.image ?? one.file)?.hash;
  return hash === undefined ? [] : [{ hash, name: `deleted file "${nameOf(one)}"` }];
});

const storedOf = ({ image, file }: Trashed): StoredFile | undefined =>
  image ? { kind: 'image', image } : file && { kind: 'file', file };

type Person = { id: string; name: string };

export function putInTrash({ ids, clock }: Parts, tx: Tx, stored: StoredFile, by: Person, isReplaced = false): void {
  const id = ids.next();
  const { image, file } = { image: undefined, file: undefined, ...stored };
  const hash = (image ?? file)?.hash;
  if (hash !== undefined) noteLeaving(tx, hash, clock.now() + trashLifeMs);
  trash.put(
    tx,
    {
      ...{ id, deletedAt: clock.now(), by: { id: by.id, name: by.name } },
      ...(image && { image }),
      ...(file && { file }),
      ...(isReplaced && { isReplaced }),
    },
    id,
  );
}

const list = recordList<Trashed, TrashedFile, { now: number }>({
  async list(store, options) {
    const { records, cursor } = await trash.list(store, options);
    return { records, ...(cursor !== undefined && { cursor }) };
  },
  find: trash.find,
  row: (_, one) => ({
    ...{ id: one.id, kind: one.image ? 'image' : 'file', name: nameOf(one), isReplaced: one.isReplaced ?? false },
    ...{ sizeBytes: (one.image ?? one.file)?.sizeBytes ?? 0, deletedAt: one.deletedAt, byName: one.by.name },
    endsAt: one.deletedAt + trashLifeMs,
  }),
  idOf: ([name, id]) => (name === 'file-trash' ? String(id) : undefined),
  text: ({ name }) => name,
  orders: { deleted: ({ deletedAt }) => deletedAt, name: ({ name }) => name.toLowerCase() },
  matches: ({ endsAt }, { now }) => endsAt > now,
});

/** Answers are cached by their filters, so the time is rounded. */
const minuteOf = (at: number) => Math.floor(at / 60_000) * 60_000;

export const browseTrash = ({ store, clock }: Parts, query: TrashQuery) =>
  list({ store }).page({ ...query, filters: { now: minuteOf(clock.now()) } });

export const countTrash = async ({ store, clock }: Parts): Promise<number> =>
  (await list({ store }).count([{ now: minuteOf(clock.now()) }]))[0] ?? 0;

export const findTrashedFile = async (store: Store, id: string): Promise<StoredFile | undefined> => {
  const found = await trash.find(store, id);
  return found && storedOf(found);
};

/**
 * An earlier version takes the place of the current one, which goes to the trash.
 * @param guard throws if the caller may not replace the current one
 * @returns the file as the file manager names it
 * @throws trashedFileGone, siteFileTaken
 */
export const restoreFile = (
  parts: Parts,
  id: string,
  by: Person,
  guard: (current: StoredFile) => void,
): Promise<StoredFile> =>
  transact(parts.store, async (tx) => {
    const { image, file, isReplaced = false } = await trash.load(tx, trashedFileGone, id);
    trash.delete(tx, id);
    forgetLeaving(tx, (image ?? file)?.hash ?? '');
    const displace = (current: StoredFile) => {
      guard(current);
      putInTrash(parts, tx, current, by, true);
    };
    const placed = async <F extends { folderId?: string | undefined }>({ folderId, ...rest }: F) =>
      ({ ...rest, ...(folderId !== undefined && (await hasFolder(tx, folderId)) && { folderId }) }) as F;
    if (image) {
      const current = await findImage(tx, image.id);
      if (current) displace({ kind: 'image', image: current });
      const version = Math.max(current?.version ?? 0, image.version ?? 0) + 1;
      const back = { ...(await placed(image)), version };
      putImage(tx, back);
      return { kind: 'image', image: back };
    }
    if (!file) throw trashedFileGone();
    const current = await findSiteFile(tx, file.name);
    if (current && !isReplaced) throw siteFileTaken({ name: file.name });
    if (current) displace({ kind: 'file', file: current });
    const back = await placed(file);
    putSiteFile(tx, back);
    return { kind: 'file', file: back };
  });

/** Deletes it permanently. */
export const endFile = ({ store, clock }: Parts, id: string): Promise<void> =>
  transact(store, async (tx) => {
    const found = await trash.find(tx, id);
    if (found) end(tx, found, clock.now());
  });

function end(tx: Tx, { id, image, file }: Trashed, now: number): void {
  trash.delete(tx, id);
  const hash = (image ?? file)?.hash;
  if (hash !== undefined) noteLeaving(tx, hash, now);
}

const endedAtOnce = 200;
const batchesMax = 100;

/**
 * @param mayEnd false for files that the caller may not delete: they stay
 * @returns how many files were deleted permanently
 */
export async function emptyTrash({ store, clock }: Parts, mayEnd: (stored: StoredFile) => boolean): Promise<number> {
  let done = 0;
  const pages = eachPage((cursor) => trash.list(store, { limit: endedAtOnce, cursor }), batchesMax);
  for await (const { records } of pages) {
    const ended = records.filter((one) => {
      const stored = storedOf(one);
      return !stored || mayEnd(stored);
    });
    await transact(store, async (tx) => {
      for (const one of ended) end(tx, one, clock.now());
    });
    done += ended.length;
  }
  return done;
}
