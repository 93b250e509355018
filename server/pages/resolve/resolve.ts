// Resolves a path to a page, a list, an item, a redirect, or nothing.

import { categoryFullUrl, findCategoryByPath, findMovedCategory } from '../../commerce/product/category.ts';
import { findMovedProduct, findProductByUrlId } from '../../commerce/product/product.ts';
import type { Category, Product } from '../../commerce/product/schema.ts';
import { isVisible } from '../../commerce/product/visible.ts';
import {
  findCollection,
  findCollectionByUrlId,
  findMovedCollection,
  listCollections,
} from '../../content/collection/collection.ts';
import { type Collection, CollectionType, FolderBehavior, isVisited } from '../../content/collection/schema.ts';
import { isIndex, shapeOf } from '../../content/collection/shape.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { findItemByUrlId, findMovedItem } from '../../content/item/item.ts';
import { type Item, WorkflowState } from '../../content/item/schema.ts';
import { findRedirect, locationOf } from '../../content/redirect/redirect.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';

export type Resolved =
  | { kind: 'page'; collection: Collection }
  /** `category`: the page of that category of the store page. */
  | { kind: 'list'; collection: Collection; category?: Category }
  | { kind: 'item'; collection: Collection; item: Item }
  | { kind: 'product'; collection: Collection; product: Product }
  /** `to` in header form: non-ASCII characters are percent-encoded. */
  | { kind: 'redirect'; to: string; status?: 301 | 302 }
  | { kind: 'nothing' };

type Visibility = {
  /** Excludes items published later. */
  now: number;
  /** Editor preview: includes unpublished content. */
  drafts: boolean;
  /** Says which folders have a view of their own. */
  template?: Template;
};

const nothing: Resolved = { kind: 'nothing' };
/** A permanent redirect: every earlier address redirects to the current one in one step. */
const forGood = (to: string): Resolved => ({ kind: 'redirect', to, status: 301 });

/** Maximum depth of nested folders for a redirect. */
const folderDepthMax = 4;

/**
 * @param path decoded, with a leading slash; a slash at its end does not matter
 */
export async function resolve(store: Store, website: Website, path: string, visibility: Visibility): Promise<Resolved> {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) {
    const home = website.homepageCollectionId && (await findCollection(store, website.homepageCollectionId));
    return home ? pageOf(store, home, visibility) : nothing;
  }
  if (segments.length > 12) return nothing;

  // A page's address may have several segments (`about/news`), so the longest one that is a page wins.
  for (let length = segments.length; length > 0; length--) {
    const collection = await findCollectionByUrlId(store, segments.slice(0, length).join('/'));
    if (!collection || !(visibility.drafts || isVisited(collection))) continue;
    const rest = segments.slice(length);
    if (rest.length === 0) {
      return collection.id === website.homepageCollectionId
        ? { kind: 'redirect', to: '/' }
        : pageOf(store, collection, visibility);
    }
    const below = await itemOf(store, collection, rest, visibility);
    const isThere = below.kind !== 'nothing' && below.kind !== 'redirect';
    return isThere ? below : ((await ownRedirect(store, path)) ?? below);
  }
  return (await ownRedirect(store, path)) ?? movedTo(store, segments);
}

/** The owner's redirects apply only where nothing is. */
async function ownRedirect(store: Store, path: string): Promise<Resolved | undefined> {
  const found = await findRedirect(store, path);
  return found && { kind: 'redirect', to: locationOf(found), status: found.isPermanent ? 301 : 302 };
}

/** Current address of a page that previously had this one (editor B8). */
async function movedTo(store: Store, segments: readonly string[]): Promise<Resolved> {
  for (let length = segments.length; length > 0; length--) {
    const moved = await findMovedCollection(store, segments.slice(0, length).join('/'));
    if (moved?.enabled) return forGood(addressPath(moved.urlId, ...segments.slice(length)));
  }
  return nothing;
}

async function pageOf(store: Store, collection: Collection, visibility: Visibility): Promise<Resolved> {
  if (!collection.enabled && !visibility.drafts) return nothing;
  const { conf } = shapeOf(collection, visibility.template);
  const isOwn = visibility.template !== undefined && visibility.template.lists[collection.typeName] !== undefined;
  if (collection.folder && !isOwn && !isIndex(collection, conf)) {
    // Only groups pages in the menu. A variation isn't linked in menus (spec §4 "Folders"); like every folder without
    // a list view in the template, its address redirects to its first page (template-folders 3).
    const isGroup = collection.folderBehavior === FolderBehavior.none;
    const target = isGroup ? undefined : await firstChild(store, collection, 0);
    if (target) return { kind: 'redirect', to: addressPath(target.urlId) };
    return visibility.drafts ? { kind: 'list', collection } : nothing;
  }
  if (collection.type === CollectionType.page || collection.type === CollectionType.templatePage) {
    const place = visibility.drafts ? undefined : await placeInIndex(store, collection, visibility);
    return place === undefined ? { kind: 'page', collection } : { kind: 'redirect', to: place };
  }
  return { kind: 'list', collection };
}

/** Template-folders 3 `indexType`: pages of a stacked index have no address of their own, but a place in it. */
async function placeInIndex(store: Store, page: Collection, visibility: Visibility): Promise<string | undefined> {
  if (page.parentId === undefined) return undefined;
  const parent = await findCollection(store, page.parentId);
  if (!parent?.enabled) return undefined;
  const { conf } = shapeOf(parent, visibility.template);
  return isIndex(parent, conf) && conf?.indexType === 'stacked'
    ? `${addressPath(parent.urlId)}#${encodeURIComponent(page.urlId)}`
    : undefined;
}

/** A folder page without its own list view leads to its first enabled child (template-folders 3). */
async function firstChild(store: Store, folder: Collection, depth: number): Promise<Collection | undefined> {
  const child = (await listCollections(store)).find(({ parentId, enabled }) => parentId === folder.id && enabled);
  if (!child?.folder || child.folderBehavior === FolderBehavior.index) return child;
  // Beyond the depth, or in a cycle of imported folders, there is no target.
  return depth >= folderDepthMax ? undefined : firstChild(store, child, depth + 1);
}

/** Posts: the rest of the path is the slug. */
async function itemOf(store: Store, collection: Collection, rest: string[], visibility: Visibility): Promise<Resolved> {
  if (collection.type === CollectionType.products) return belowStorePage(store, collection, rest, visibility);
  const urlId = rest.join('/');
  const isShown = (item: Item) => visibility.drafts || isPublished(item, visibility.now);
  const item = await findItemByUrlId(store, collection.id, urlId);
  if (item) return isShown(item) ? { kind: 'item', collection, item } : nothing;
  const moved = await findMovedItem(store, collection.id, urlId);
  if (!moved || !isShown(moved)) return nothing;
  const page = await findCollection(store, moved.collectionId);
  return page?.enabled ? forGood(addressPath(page.urlId, moved.urlId)) : nothing;
}

/**
 * `/shop/p/mug` is a product, `/shop/kitchen/mugs` a category (commerce 2.2), and `/shop/mug` a product on older
 * sites. Our choice when two share an address: the one that has no other address wins.
 */
async function belowStorePage(
  store: Store,
  collection: Collection,
  rest: string[],
  visibility: Visibility,
): Promise<Resolved> {
  const shown = (product: Product | undefined) =>
    product && (isVisible(product, visibility.now) || visibility.drafts) ? product : undefined;
  const productAt = async (urlId: string) => shown(await findProductByUrlId(store, collection.id, urlId));
  const own = rest[0] === 'p' && rest.length > 1 ? await productAt(rest.slice(1).join('/')) : undefined;
  if (own) return { kind: 'product', collection, product: own };
  const category = await findCategoryByPath(store, collection.id, rest);
  if (category) return { kind: 'list', collection, category };
  const older = await productAt(rest.join('/'));
  if (older) return { kind: 'redirect', to: addressPath(collection.urlId, 'p', older.urlId) };
  const before = rest[0] === 'p' && rest.length > 1 ? rest.slice(1) : rest;
  const moved = shown(await findMovedProduct(store, collection.id, before.join('/')));
  const page = moved && (await findCollection(store, moved.collectionId));
  if (moved && page?.enabled) return forGood(addressPath(page.urlId, 'p', moved.urlId));
  const movedCategory = await findMovedCategory(store, collection.id, rest);
  return movedCategory ? forGood(await categoryFullUrl(store, collection, movedCategory)) : nothing;
}

export const isPublished = (item: Pick<Item, 'workflowState' | 'publishOn'>, now: number): boolean =>
  item.workflowState === WorkflowState.published && item.publishOn <= now;
