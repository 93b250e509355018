// The pages and posts listed in the editor, each with the state of its draft. Public.
import type { Parts } from '../../base/parts.ts';
import { findWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { findCollection, listCollections } from '../collection/collection.ts';
import { type Collection, hasUrl } from '../collection/schema.ts';
import { findDraftDocument, findHead, listDrafts } from '../document/draft.ts';
import type { EditablePage } from '../document/edit-schema.ts';
import { fieldTitle, isFieldDocument } from '../document/field.ts';
import { findPlan } from '../document/plan.ts';
import { isSharedDocument } from '../document/shared.ts';
import { draftedStore } from '../item/drafted-store.ts';
import { findItem, listItems } from '../item/item.ts';
import { type Item, WorkflowState } from '../item/schema.ts';
import { listRecordDrafts } from '../record-draft/record-draft.ts';
import { findShared } from '../shared-section/shared-section.ts';

/** The newest posts of a page are listed; the rest has its own list. */
const postsMax = 50;

/** Pages in site tree order, each followed by its posts. */
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

/** The page or post of this document. */
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

/** Unpublished drafts with their pages, latest change first; those of deleted posts and of posts on deleted pages stay out, for good. */
export async function listUnpublished(parts: Parts) {
  const store = await draftedStore(parts.store);
  const found = (await listAll(parts.store)).map(async (one) => {
    if (!(await isThere(parts.store, one.id))) return [];
    const plan = await findPlan(parts.store, one.id);
    const page = await findEditablePage({ ...parts, store }, one.id);
    return [{ ...one, page, dueAt: plan?.schedule?.dueAt, isInReview: plan?.review && (true as const) }];
  });
  return (await Promise.all(found)).flat();
}

/** Their number, without reading any content. */
export async function countUnpublished({ store }: Parts): Promise<number> {
  const found = await Promise.all((await listAll(store)).map(({ id }) => isThere(store, id)));
  return found.filter(Boolean).length;
}

/** Drafts of content, with the unpublished fields of the same page or post, then those without a draft of content. */
async function listAll(store: Store) {
  const fieldDrafts = await listRecordDrafts(store);
  const drafts = await listDrafts(store);
  const ids = new Set(drafts.map(({ id }) => id));
  const rest = [...fieldDrafts.keys()].filter((id) => !ids.has(id));
  const others = await Promise.all(rest.map(async (id) => ({ id, head: await findHead(store, id) })));
  return [...drafts, ...others].map((one) => {
    const draft = fieldDrafts.get(one.id);
    return { ...one, ...(draft && { fields: { revision: draft.revision, at: draft.at, by: draft.by } }) };
  });
}

async function isThere(store: Store, id: string): Promise<boolean> {
  if (isFieldDocument(id) || isSharedDocument(id) || (await findCollection(store, id))) return true;
  const item = await findItem(store, id);
  return item !== undefined && (await findCollection(store, item.collectionId)) !== undefined;
}

async function pageOf(parts: Parts, collection: Collection, homeId: string | undefined): Promise<EditablePage> {
  const { id, title, navigationTitle, type, typeName, urlId, enabled, folder } = collection;
  const home = id === homeId;
  return {
    ...{ id, title, navigationTitle, type, typeName, enabled, folder, home },
    path: home ? '/' : `/${urlId}`,
    ...(!hasUrl(collection) && { isUnvisited: true }),
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
    ...(item.workflowState !== WorkflowState.published && { isHidden: true }),
    ...(await draftOf(parts, item.documentId ?? item.id)),
  };
}

/** A template area or shared section has no page of its own, so the editor says on which page it appears. */
async function areaOf(parts: Parts, id: string, typeName: 'area' | 'shared', title: string): Promise<EditablePage> {
  return {
    ...{ id, title, navigationTitle: title, typeName, path: '/' },
    ...{ enabled: true, folder: false, isUnvisited: true, home: false },
    ...(await draftOf(parts, id)),
  };
}

async function draftOf(parts: Parts, id: string): Promise<Pick<EditablePage, 'editable' | 'draft'>> {
  const [document, head] = await Promise.all([findDraftDocument(parts.store, id), findHead(parts.store, id)]);
  return { editable: document !== undefined, draft: head.draft };
}
