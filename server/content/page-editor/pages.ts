// The pages and posts that the editor lists, each with the state of its draft. Public.
import type { Parts } from '../../base/parts.ts';
import { findWebsite } from '../../site/website/website.ts';
import { findCollection, listCollections } from '../collection/collection.ts';
import { type Collection, holdsItems } from '../collection/schema.ts';
import { findDraftDocument, findHead } from '../document/draft.ts';
import type { EditablePage } from '../document/edit-schema.ts';
import { fieldTitle, isFieldDocument } from '../document/field.ts';
import { isSharedDocument } from '../document/shared.ts';
import { findItem, listItems } from '../item/item.ts';
import type { Item } from '../item/schema.ts';
import { findShared } from '../shared-section/shared-section.ts';

/** Newest posts of a page that are listed; the rest has its own list. */
const postsMax = 50;

/** Pages of the site tree in its order, each followed by its posts. */
export async function listEditablePages(parts: Parts): Promise<EditablePage[]> {
  const [website, collections] = await Promise.all([findWebsite(parts.store), listCollections(parts.store)]);
  const groups = await Promise.all(
    collections.map(async (collection) => {
      const { items } = await listItems(parts.store, collection.id, { limit: postsMax });
      const posts = items.filter((item) => item.documentId !== undefined);
      return Promise.all([
        pageOf(parts, collection, website?.homepageCollectionId),
        ...posts.map((post) => postOf(parts, post, collection)),
      ]);
    }),
  );
  return groups.flat();
}

/** The page or post whose document this is. */
export async function findEditablePage(parts: Parts, id: string): Promise<EditablePage | undefined> {
  if (isFieldDocument(id)) return areaOf(parts, id, 'area', fieldTitle(id));
  if (isSharedDocument(id)) {
    const shared = await findShared(parts.store, id);
    return shared && areaOf(parts, id, 'shared', shared.name);
  }
  const collection = await findCollection(parts.store, id);
  if (collection) return pageOf(parts, collection, (await findWebsite(parts.store))?.homepageCollectionId);
  const item = await findItem(parts.store, id);
  const parent = item && (await findCollection(parts.store, item.collectionId));
  return parent && postOf(parts, item, parent);
}

async function pageOf(parts: Parts, collection: Collection, homeId: string | undefined): Promise<EditablePage> {
  const { id, title, navigationTitle, type, typeName, urlId, enabled, folder } = collection;
  const home = id === homeId;
  return {
    ...{ id, title, navigationTitle, type, typeName, enabled, folder, home },
    path: home ? '/' : `/${urlId}`,
    holdsItems: holdsItems(collection),
    ...(await draftOf(parts, id)),
  };
}

async function postOf(parts: Parts, item: Item, parent: Collection): Promise<EditablePage> {
  return {
    id: item.id,
    title: item.title,
    navigationTitle: item.title,
    typeName: 'post',
    path: `/${parent.urlId}/${item.urlId}`,
    enabled: parent.enabled,
    folder: false,
    home: false,
    parentId: parent.id,
    holdsItems: false,
    ...(await draftOf(parts, item.documentId ?? item.id)),
  };
}

/** An area of the template or a shared section: it has no page of its own, the editor says on which one it is seen. */
async function areaOf(parts: Parts, id: string, typeName: 'area' | 'shared', title: string): Promise<EditablePage> {
  return {
    ...{ id, title, navigationTitle: title, typeName, path: '/' },
    ...{ enabled: true, folder: false, home: false, holdsItems: false },
    ...(await draftOf(parts, id)),
  };
}

async function draftOf(parts: Parts, id: string): Promise<Pick<EditablePage, 'editable' | 'draft'>> {
  const [document, head] = await Promise.all([findDraftDocument(parts.store, id), findHead(parts.store, id)]);
  return { editable: document !== undefined, draft: head.draft };
}
