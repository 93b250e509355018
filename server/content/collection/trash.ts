// Deleted pages: removed from the site tree, but stored with all their content until they expire. Public.
import * as z from 'zod';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { collectionSchema } from './schema.ts';

export const trashLifeMs = 30 * 24 * 60 * 60 * 1000;
/** As many pages as a site may have. */
export const trashedMax = 1000;

const trashedPageSchema = z.object({
  page: collectionSchema,
  deletedAt: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** Menus that contained it, and its index on their first level; -1: on a deeper level. */
  menus: z.array(z.object({ name: z.string(), place: z.int() })),
  /** Its subpages, if it was a folder. */
  childIds: z.array(z.string()).max(1000),
  /** Its member area, if it was inherited from a folder. */
  memberAreaId: z.string().optional(),
  /** It is being deleted permanently, so it can't be restored. */
  isEnding: z.boolean().optional(),
});
export type TrashedPage = z.infer<typeof trashedPageSchema>;

const trash = table<TrashedPage>({ name: 'page-trash', topic: 'pages', schema: trashedPageSchema });

export const findTrashed = (source: Tx | Store, id: string): Promise<TrashedPage | undefined> => trash.find(source, id);
export const putTrashed = (tx: Tx, trashed: TrashedPage): void => trash.put(tx, trashed, trashed.page.id);
export const dropTrashed = (tx: Tx, id: string): void => trash.delete(tx, id);

/** Most recently deleted first. */
export const listTrashed = async (store: Store): Promise<TrashedPage[]> =>
  (await trash.list(store, { limit: trashedMax })).records.sort((a, b) => b.deletedAt - a.deletedAt);

const folderMoveSchema = z.object({
  folderId: z.string(),
  childIds: z.array(z.string()).max(1000),
  /** The folder was restored and takes its pages back; absent: it is being deleted. */
  isReturning: z.boolean().optional(),
  /** For a restored folder: where its pages are, if that is another folder. */
  parentId: z.string().optional(),
});
/** Pages that leave or return to a folder: stored until all have moved, so that none is lost if the server stops in between. */
export type FolderMove = z.infer<typeof folderMoveSchema>;

const folderMoves = table<FolderMove>({ name: 'folder-move', topic: 'pages', schema: folderMoveSchema });

export const findFolderMove = (source: Tx | Store, folderId: string): Promise<FolderMove | undefined> =>
  folderMoves.find(source, folderId);
export const putFolderMove = (tx: Tx, move: FolderMove): void => folderMoves.put(tx, move, move.folderId);
export const dropFolderMove = (tx: Tx, folderId: string): void => folderMoves.delete(tx, folderId);
export const listFolderMoves = async (store: Store): Promise<FolderMove[]> =>
  (await folderMoves.list(store, { limit: 100 })).records;
