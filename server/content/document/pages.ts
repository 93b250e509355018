// The pages that the editor lists, each with the state of its draft.
import type { Parts } from '../../parts.ts';
import { findWebsite } from '../../site/website/website.ts';
import { findCollection, listCollections } from '../collection/collection.ts';
import type { Collection } from '../collection/schema.ts';
import { findDraftDocument, findHead } from './draft.ts';
import type { EditablePage } from './edit-schema.ts';

export async function listEditablePages(parts: Parts): Promise<EditablePage[]> {
  const [website, collections] = await Promise.all([findWebsite(parts.store), listCollections(parts.store)]);
  return Promise.all(collections.map((collection) => editablePage(parts, collection, website?.homepageCollectionId)));
}

export async function findEditablePage(parts: Parts, id: string): Promise<EditablePage | undefined> {
  const collection = await findCollection(parts.store, id);
  const website = await findWebsite(parts.store);
  return collection && editablePage(parts, collection, website?.homepageCollectionId);
}

async function editablePage(parts: Parts, collection: Collection, homeId: string | undefined): Promise<EditablePage> {
  const { id, title, navigationTitle, typeName, urlId, enabled, folder } = collection;
  const [document, head] = await Promise.all([findDraftDocument(parts.store, id), findHead(parts.store, id)]);
  const home = id === homeId;
  return {
    id,
    title,
    navigationTitle,
    typeName,
    path: home ? '/' : `/${urlId}`,
    enabled,
    folder,
    home,
    editable: document !== undefined,
    draft: head.draft,
  };
}
