// Deletes pages for 30 days: removes them from the tree and the menus, and restores them. Public.
import { isHomePage } from '../../site/site-part/site-part.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import {
  findCollection,
  findCollectionByUrlId,
  listCollections,
  putCollection,
  takeCollection,
} from '../collection/collection.ts';
import { collectionMissing, urlIdTaken } from '../collection/errors.ts';
import { inArea, memberAreaOf, movedTo, within } from '../collection/member-area.ts';
import type { Collection } from '../collection/schema.ts';
import {
  dropFolderMove,
  dropTrashed,
  type FolderMove,
  findFolderMove,
  findTrashed,
  listFolderMoves,
  listTrashed,
  putFolderMove,
  putTrashed,
  trashedMax,
} from '../collection/trash.ts';
import { freeUrlId } from '../collection/url-id.ts';
import type { Editor } from '../document/draft.ts';
import { dropPlan } from '../document/plan.ts';
import { homeStays, notInTrash, trashFull } from './errors.ts';
import { type LayoutParts, linkAt, menusWith, movedAtOnce, unlinkEverywhere } from './site-layout.ts';

/**
 * A folder's pages leave it first, in batches, because one commit could not hold all of them: if it ends halfway, the folder
 * stays and can be deleted again.
 * @throws collectionMissing, homeStays, trashFull
 */
export async function removePage(parts: LayoutParts, editor: Editor, id: string): Promise<void> {
  const { store, clock } = parts;
  const deletedAt = clock.now();
  const menus = await menusWith(parts, id);
  const all = await listCollections(store);
  const folder = all.find((page) => page.id === id);
  const inside = all.filter(({ parentId }) => parentId === id).map((child) => child.id);
  const begun = await findFolderMove(store, id);
  const childIds = [...new Set([...(begun?.childIds ?? []), ...inside])].slice(0, trashedMax);
  if ((await listTrashed(store)).length >= trashedMax) throw trashFull({ max: trashedMax });
  if (await isHomePage(store, id)) throw homeStays();
  if (folder && inside.length > 0) {
    await transact(store, async (tx) => putFolderMove(tx, { folderId: id, childIds }));
    await moveAll(store, inside, (child) => (child.parentId === id ? movedTo(child, folder.parentId, all) : undefined));
  }
  await transact(store, async (tx) => {
    const page = await findCollection(tx, id);
    if (!page) throw collectionMissing({ id });
    if (await isHomePage(tx, id)) throw homeStays();
    await unlinkEverywhere(tx, menus, id);
    await dropPlan(tx, id);
    dropFolderMove(tx, id);
    takeCollection(tx, page);
    const places = menus.map(({ name, place }) => ({ name, place }));
    const area = memberAreaOf(page, all);
    putTrashed(tx, {
      ...{ page, deletedAt, by: { id: editor.id, name: editor.name }, menus: places, childIds },
      ...(area !== undefined && { memberAreaId: area }),
    });
    raiseSiteRevision(tx);
  });
}

/** @param next absent: the page stays where it is */
async function moveAll(
  store: LayoutParts['store'],
  ids: readonly string[],
  next: (page: Collection) => Collection | undefined,
): Promise<void> {
  for (let at = 0; at < ids.length; at += movedAtOnce) {
    await transact(store, async (tx) => {
      for (const id of ids.slice(at, at + movedAtOnce)) {
        const page = await findCollection(tx, id);
        const moved = page && next(page);
        if (moved) await putCollection(tx, moved);
      }
      raiseSiteRevision(tx);
    });
  }
}

/**
 * Restores the page at its old URL if that is free, and in its menus and folder if they still exist. @throws
 * notInTrash, urlIdTaken
 */
export async function restorePage(
  parts: LayoutParts,
  id: string,
  done = (_: Tx, __: Collection) => {},
): Promise<Collection> {
  const all = await listCollections(parts.store);
  const { back: restored, move } = await transact(parts.store, async (tx) => {
    const trashed = await findTrashed(tx, id);
    if (!trashed || trashed.isEnding) throw notInTrash();
    const { page, menus, childIds, memberAreaId } = trashed;
    const isTaken = async (one: string) => (await findCollectionByUrlId(tx, one)) !== undefined;
    const urlId = await freeUrlId(page.urlId, isTaken);
    if (urlId === undefined) throw urlIdTaken({ urlId: page.urlId });
    const parent = page.parentId === undefined ? undefined : await findCollection(tx, page.parentId);
    const back: Collection = { ...inArea(within(page, parent?.id), memberAreaId, all), urlId };
    await putCollection(tx, back);
    const move = childIds.length > 0 ? returning(page, childIds) : undefined;
    if (move) putFolderMove(tx, move);
    for (const menu of menus) await linkAt(tx, menu, id);
    dropTrashed(tx, id);
    raiseSiteRevision(tx);
    done(tx, back);
    return { back, move };
  });
  if (move) await finishReturn(parts.store, move);
  return restored;
}

const returning = ({ id, parentId }: Collection, childIds: string[]): FolderMove => ({
  ...{ folderId: id, childIds, isReturning: true },
  ...(parentId !== undefined && { parentId }),
});

async function finishReturn(store: LayoutParts['store'], { folderId, childIds, parentId }: FolderMove): Promise<void> {
  if (await findCollection(store, folderId))
    await moveAll(store, childIds, (child) => (child.parentId === parentId ? within(child, folderId) : undefined));
  await transact(store, async (tx) => dropFolderMove(tx, folderId));
}

/** Continues restoring folders where the server stopped in between. */
export async function finishReturns(store: LayoutParts['store']): Promise<void> {
  for (const move of await listFolderMoves(store)) if (move.isReturning) await finishReturn(store, move);
}
