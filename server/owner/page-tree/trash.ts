// Deleted pages in the site tree, and their permanent deletion with all content.
import type { Parts } from '../../base/parts.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { browseProducts } from '../../commerce/stock/product-list.ts';
import { findCollection, listCollections } from '../../content/collection/collection.ts';
import { collectionMissing } from '../../content/collection/errors.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import {
  dropTrashed,
  findTrashed,
  listTrashed,
  putTrashed,
  type TrashedPage,
  trashLifeMs,
} from '../../content/collection/trash.ts';
import { forgetLiveDocument } from '../../content/document/document.ts';
import { forgetDocument } from '../../content/document/draft.ts';
import { forgetVersions } from '../../content/document/versions.ts';
import { endItem, listItemRows, listItems } from '../../content/item/item.ts';
import { dropRecordDraft } from '../../content/record-draft/record-draft.ts';
import { forgetRecordVersions } from '../../content/record-draft/record-versions.ts';
import { notInTrash } from '../../content/site-layout/errors.ts';
import { finishReturns } from '../../content/site-layout/page-trash.ts';
import { type LayoutParts, menusWith } from '../../content/site-layout/site-layout.ts';
import { isHomePage } from '../../site/site-part/site-part.ts';
import { transact } from '../../store/transact.ts';
import { hasProducts } from './errors.ts';
import type { Removal, TrashRow } from './schema.ts';

/** Thirteen keys each, in a commit of at most 500. */
const itemsAtOnce = 30;
/** Per call or run of the job; the next run continues. */
const batchesMax = 40;

/** Previews the consequences of deleting the page. @throws collectionMissing */
export async function removalOf(parts: LayoutParts, id: string): Promise<Removal> {
  const page = await findCollection(parts.store, id);
  if (!page) throw collectionMissing({ id });
  const [isHome, pages, menus, counts] = await Promise.all([
    isHomePage(parts.store, id),
    listCollections(parts.store),
    menusWith(parts, id),
    countsOf(parts, page),
  ]);
  return {
    title: page.navigationTitle,
    isHome,
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

/** Deletes the page permanently. @throws notInTrash, hasProducts */
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

/** Deletes in batches, because no commit could hold a page with thousands of posts. @returns whether nothing is left */
async function goOnEnding({ store, clock }: Parts, id: string): Promise<boolean> {
  for (let batch = 0; batch < batchesMax; batch++) {
    const { items } = await listItems(store, id, { limit: itemsAtOnce });
    for (const item of items) {
      if (await forgetRecordVersions(store, item.id)) return false;
      if (item.documentId !== undefined && (await forgetVersions(store, item.documentId))) return false;
    }
    if (items.length === 0) {
      if ((await forgetRecordVersions(store, id)) || (await forgetVersions(store, id))) continue;
      await transact(store, async (tx) => {
        forgetDocument(tx, id);
        forgetLiveDocument(tx, id);
        dropRecordDraft(tx, id);
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

/**
 * Finishes interrupted restores, and permanently deletes pages that have been in the trash for 30 days. A store page stays
 * while it has products.
 */
export async function emptyTrash(parts: Parts, stopping?: AbortSignal): Promise<void> {
  await finishReturns(parts.store);
  const over = (await listTrashed(parts.store)).filter((one) => isOver(one, parts.clock.now()));
  for (const { page } of over.reverse().slice(0, endedAtOnce)) {
    if (stopping?.aborted) return;
    if ((await countsOf(parts, page)).productCount === 0) await endPage(parts, page.id);
  }
}
