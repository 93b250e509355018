// Pages that were deleted: out of the tree and the menus for 30 days, back as they were, or gone for good with everything on them.
import type { Parts } from '../../base/parts.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { browseProducts } from '../../commerce/stock/product-list.ts';
import {
  findCollection,
  findCollectionByUrlId,
  listCollections,
  putCollection,
  takeCollection,
} from '../../content/collection/collection.ts';
import { collectionMissing, urlIdTaken } from '../../content/collection/errors.ts';
import { inArea, memberAreaOf, movedTo, within } from '../../content/collection/member-area.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import {
  dropTrashed,
  findTrashed,
  listTrashed,
  putTrashed,
  type TrashedPage,
  trashLifeMs,
} from '../../content/collection/trash.ts';
import { freeUrlId } from '../../content/collection/url-id.ts';
import { forgetLiveDocument } from '../../content/document/document.ts';
import { type Editor, forgetDocument } from '../../content/document/draft.ts';
import { dropPlan } from '../../content/document/plan.ts';
import { forgetVersions } from '../../content/document/versions.ts';
import { endItem, listItemRows, listItems } from '../../content/item/item.ts';
import { type LayoutParts, linkAt, menusWith, unlinkEverywhere } from '../../content/site-layout/site-layout.ts';
import { findWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { hasProducts, homeStays, notInTrash, trashFull } from './errors.ts';
import { pageLimits, type Removal, type TrashRow } from './schema.ts';

const itemsAtOnce = 50;
/** Of one call or one turn of the job; the next turn continues. */
const batchesMax = 40;

/** What deleting the page does. @throws collectionMissing */
export async function removalOf(parts: LayoutParts, id: string): Promise<Removal> {
  const page = await findCollection(parts.store, id);
  if (!page) throw collectionMissing({ id });
  const [website, pages, menus, counts] = await Promise.all([
    findWebsite(parts.store),
    listCollections(parts.store),
    menusWith(parts, id),
    countsOf(parts, page),
  ]);
  return {
    title: page.navigationTitle,
    isHome: website?.homepageCollectionId === id,
    childCount: pages.filter(({ parentId }) => parentId === id).length,
    menus: menus.map(({ title }) => title),
    ...counts,
  };
}

async function countsOf(parts: Parts, { id, type }: Collection): Promise<{ itemCount: number; productCount: number }> {
  if (type !== CollectionType.products)
    return { itemCount: (await listItemRows(parts.store, id)).rows.length, productCount: 0 };
  const { total } = await browseProducts(parts, { collectionId: id, sort: 'position', limit: 1 });
  return { itemCount: 0, productCount: total };
}

/** @throws collectionMissing, homeStays, trashFull */
export async function removePage(parts: LayoutParts, editor: Editor, id: string): Promise<void> {
  const { store, clock } = parts;
  const deletedAt = clock.now();
  const menus = await menusWith(parts, id);
  const all = await listCollections(store);
  const children = all.filter(({ parentId }) => parentId === id);
  if ((await listTrashed(store)).length >= pageLimits.pagesMax) throw trashFull({ max: pageLimits.pagesMax });
  await transact(store, async (tx) => {
    const page = await findCollection(tx, id);
    if (!page) throw collectionMissing({ id });
    if ((await findWebsite(tx))?.homepageCollectionId === id) throw homeStays();
    const childIds: string[] = [];
    for (const { id: childId } of children) {
      const child = await findCollection(tx, childId);
      if (child?.parentId !== id) continue;
      await putCollection(tx, movedTo(child, page.parentId, all));
      childIds.push(childId);
    }
    await unlinkEverywhere(tx, menus, id);
    await dropPlan(tx, id);
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

/** At its old address if that is free, in its menus and its folder if they are still there. @throws notInTrash, urlIdTaken */
export async function restorePage(
  parts: LayoutParts,
  id: string,
  done = (_: Tx, __: Collection) => {},
): Promise<Collection> {
  const all = await listCollections(parts.store);
  return transact(parts.store, async (tx) => {
    const trashed = await findTrashed(tx, id);
    if (!trashed || trashed.isEnding) throw notInTrash();
    const { page, menus, childIds, memberAreaId } = trashed;
    const isTaken = async (one: string) => (await findCollectionByUrlId(tx, one)) !== undefined;
    const urlId = await freeUrlId(page.urlId, isTaken);
    if (urlId === undefined) throw urlIdTaken({ urlId: page.urlId });
    const parent = page.parentId === undefined ? undefined : await findCollection(tx, page.parentId);
    const back: Collection = { ...inArea(within(page, parent?.id), memberAreaId, all), urlId };
    await putCollection(tx, back);
    for (const childId of childIds) {
      const child = await findCollection(tx, childId);
      if (child && child.parentId === page.parentId) await putCollection(tx, within(child, id));
    }
    for (const menu of menus) await linkAt(tx, menu, id);
    dropTrashed(tx, id);
    raiseSiteRevision(tx);
    done(tx, back);
    return back;
  });
}

export async function listTrash(parts: Parts): Promise<TrashRow[]> {
  const trashed = (await listTrashed(parts.store)).filter(({ isEnding }) => !isEnding);
  return Promise.all(
    trashed.map(async ({ page, deletedAt, by }) => ({
      id: page.id,
      title: page.navigationTitle,
      path: `/${page.urlId}`,
      typeName: page.typeName,
      deletedAt,
      endsAt: deletedAt + trashLifeMs,
      by: by.name,
      ...(await countsOf(parts, page)),
    })),
  );
}

/** For good. @throws notInTrash, hasProducts */
export async function endPage(parts: Parts, id: string): Promise<void> {
  const found = await findTrashed(parts.store, id);
  if (!found) throw notInTrash();
  const { productCount } = await countsOf(parts, found.page);
  if (productCount > 0) throw hasProducts({ count: productCount });
  await transact(parts.store, async (tx) => {
    const now = await findTrashed(tx, id);
    if (now) putTrashed(tx, { ...now, isEnding: true });
  });
  await goOnEnding(parts, id);
}

/** Piece by piece: no commit could hold a page with thousands of posts. @returns whether nothing is left */
async function goOnEnding({ store, clock }: Parts, id: string): Promise<boolean> {
  for (let batch = 0; batch < batchesMax; batch++) {
    const { items } = await listItems(store, id, { limit: itemsAtOnce });
    for (const { documentId } of items)
      if (documentId !== undefined && (await forgetVersions(store, documentId))) return false;
    if (items.length === 0) {
      if (await forgetVersions(store, id)) continue;
      await transact(store, async (tx) => {
        forgetDocument(tx, id);
        forgetLiveDocument(tx, id);
        dropTrashed(tx, id);
      });
      return true;
    }
    const now = clock.now();
    await transact(store, async (tx) => {
      for (const item of items) {
        await endItem(tx, item, now);
        forgetDocument(tx, item.documentId ?? item.id);
        forgetLiveDocument(tx, item.documentId ?? item.id);
      }
    });
    await yieldToEventLoop();
  }
  return false;
}

const isOver = ({ deletedAt, isEnding }: TrashedPage, now: number) => isEnding || deletedAt + trashLifeMs <= now;
const endedAtOnce = 20;

/** Ends what has been in the trash for 30 days. A store page stays while products are on it. */
export async function emptyTrash(parts: Parts, stopping?: AbortSignal): Promise<void> {
  const over = (await listTrashed(parts.store)).filter((one) => isOver(one, parts.clock.now()));
  for (const { page } of over.reverse().slice(0, endedAtOnce)) {
    if (stopping?.aborted) return;
    if ((await countsOf(parts, page)).productCount === 0) await endPage(parts, page.id);
  }
}
