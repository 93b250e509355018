// Pages and items as rows with their states: the complete tree, and a searchable, paginated list.
import type { Parts } from '../../base/parts.ts';
import { allCollections, findCollection, listCollections } from '../../content/collection/collection.ts';
import { type Collection, hasUrl, holdsItems } from '../../content/collection/schema.ts';
import { listTrashed } from '../../content/collection/trash.ts';
import { findDraftDocument, findHead, hasDraft } from '../../content/document/draft.ts';
import { findPlan, type Plan } from '../../content/document/plan.ts';
import { allItems, findItem, isUnpublished } from '../../content/item/item.ts';
import { type Item, WorkflowState } from '../../content/item/schema.ts';
import { findRecordDraft, withRecordDraft } from '../../content/record-draft/record-draft.ts';
import { findDraftHome } from '../../site/site-part/site-part.ts';
import { findWebsite } from '../../site/website/website.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { listPlanned } from './plans.ts';
import type { ListQuery, PageRow, PageState, Planned } from './schema.ts';

type Record = { page: Collection } | { item: Item };

/** Most urgent first. */
function statesOf(
  { enabled, isDraft, hasDraft }: { enabled: boolean; isDraft: boolean; hasDraft: boolean },
  plan: Plan | undefined,
): PageState[] {
  const states: PageState[] = [];
  if (plan?.review) states.push('review');
  if (plan?.schedule) states.push('scheduled');
  if (isDraft) return [...states, 'draft'];
  if (hasDraft) states.push('changed');
  if (!enabled) states.push('private');
  return states.length === 0 ? ['published'] : states;
}

/** Its content or its fields. */
const isChanged = async (store: Store, id: string): Promise<boolean> =>
  (await hasDraft(store, id)) || (await findRecordDraft(store, id)) !== undefined;

async function rowOf(store: Store, record: Record): Promise<PageRow> {
  return 'page' in record ? pageRow(store, record.page) : itemRow(store, record.item);
}

/** With its unpublished title and address, and whether it will be shown. Its states are those that visitors have. */
async function pageRow(store: Store, page: Collection): Promise<PageRow> {
  const { id, typeName, isDraft = false, folder, parentId, memberAreaId } = page;
  const { navigationTitle, urlId, updatedOn, enabled } = withRecordDraft(page, await findRecordDraft(store, id));
  const isHome = (await findDraftHome(store)) === id;
  const plan = await findPlan(store, id);
  const { draft } = await findHead(store, id);
  return {
    ...{ id, title: navigationTitle, typeName, folder, enabled, isHome, isItem: false },
    path: isHome ? '/' : `/${urlId}`,
    ...(!hasUrl(page) && { isUnvisited: true }),
    ...(parentId !== undefined && { parentId }),
    ...(memberAreaId !== undefined && { memberAreaId }),
    isLiveHome: (await findWebsite(store))?.homepageCollectionId === id,
    isProtected: page.passwordHash !== undefined,
    editable: (await findDraftDocument(store, id)) !== undefined,
    holdsItems: holdsItems(page),
    states: statesOf({ enabled: page.enabled, isDraft, hasDraft: await isChanged(store, id) }, plan),
    ...(plan?.schedule && { dueAt: plan.schedule.dueAt }),
    updatedOn: Math.max(updatedOn, draft?.at ?? 0),
    ...(draft && { by: draft.by.name }),
  };
}

/** With its unpublished title and address, like `pageRow`. */
async function itemRow(store: Store, item: Item): Promise<PageRow> {
  const parent = await findCollection(store, item.collectionId);
  const { title, urlId, updatedOn } = withRecordDraft(item, await findRecordDraft(store, item.id));
  const documentId = item.documentId ?? item.id;
  const { draft } = await findHead(store, documentId);
  const plan = await findPlan(store, documentId);
  const states = statesOf(
    { enabled: parent?.enabled ?? false, isDraft: isUnpublished(item), hasDraft: await isChanged(store, documentId) },
    plan,
  );
  const own =
    item.workflowState === WorkflowState.needsReview
      ? 'review'
      : item.workflowState === WorkflowState.scheduled
        ? 'scheduled'
        : undefined;
  return {
    ...{ id: item.id, title, typeName: 'post', parentId: item.collectionId, isItem: true },
    path: `/${parent?.urlId ?? ''}/${urlId}`,
    ...{
      isHome: false,
      isLiveHome: false,
      folder: false,
      isProtected: false,
      holdsItems: false,
      enabled: parent?.enabled ?? false,
    },
    editable: item.documentId !== undefined,
    states: own && !states.includes(own) ? [own, ...states.filter((state) => state !== 'published')] : states,
    ...(own === 'scheduled' && { dueAt: item.publishOn }),
    ...(plan?.schedule && { dueAt: plan.schedule.dueAt }),
    updatedOn: Math.max(updatedOn, draft?.at ?? 0),
    ...(draft && { by: draft.by.name }),
  };
}

const ofId: Readonly<Partial<{ [table: string]: 1 }>> = {
  collection: 1,
  item: 1,
  'doc:head': 1,
  'doc:draft': 1,
  'doc:plan': 1,
  'record-draft': 1,
  'page-trash': 1,
};

const list = recordList<Record, PageRow & { isGone?: boolean }, Pick<ListQuery, 'state' | 'kind'>>({
  async list(store, { limit, cursor = 'page:' }) {
    const [, kind, rest] = /^(page|item):(.*)$/s.exec(cursor) ?? [];
    const at = { limit, ...(rest && { cursor: rest }) };
    if (kind === 'item') {
      const { records, cursor: next } = await allItems(store, at);
      return { records: records.map((item) => ({ item })), ...(next !== undefined && { cursor: `item:${next}` }) };
    }
    const { records, cursor: next } = await allCollections(store, at);
    return { records: records.map((page) => ({ page })), cursor: next === undefined ? 'item:' : `page:${next}` };
  },
  async find(store, id) {
    const page = await findCollection(store, id);
    if (page) return { page };
    const item = await findItem(store, id);
    return item && { item };
  },
  row: rowOf,
  idOf: ([table, id]: Key) => (ofId[String(table)] ? String(id) : undefined),
  text: ({ title, path }) => `${title} ${path}`,
  orders: { title: ({ title }) => title.toLowerCase(), updated: ({ updatedOn }) => updatedOn },
  matches: ({ states, isItem }, { state, kind }) =>
    (state === undefined || states.includes(state)) && (kind === undefined || (kind === 'item') === isItem),
});

/** Absent if it is in the trash. */
export async function openRow({ store, clock }: Parts, id: string): Promise<PageRow | undefined> {
  const page = await findCollection(store, id);
  if (page) return pageRow(store, page);
  const item = await findItem(store, id);
  if (!item || !(await findCollection(store, item.collectionId))) return undefined;
  const isLater = item.workflowState === WorkflowState.published && item.publishOn > clock.now();
  return { ...(isLater && { dueAt: item.publishOn }), ...(await itemRow(store, item)) };
}

/** Skips items whose page is in the trash. */
export async function browsePages({ store }: Parts, { search, sort, cursor, limit, ...filters }: ListQuery) {
  return list({ store }).page({ search, sort, cursor, limit, filters });
}

const inReviewMax = 500;

/** Everything that is waiting for a review or a date. */
export async function openPlanned(parts: Parts): Promise<Planned[]> {
  const { rows } = await list(parts).page({
    sort: '-updated',
    limit: inReviewMax,
    filters: { state: 'review', kind: 'item' },
  });
  return listPlanned(
    parts,
    rows.map(({ id }) => id),
  );
}

export async function openTree(parts: Parts) {
  const { store } = parts;
  const [pages, trashed, planned, website] = await Promise.all([
    listCollections(store),
    listTrashed(store),
    openPlanned(parts),
    findWebsite(store),
  ]);
  return {
    pages: await Promise.all(pages.map((page) => pageRow(store, page))),
    trashCount: trashed.filter(({ isEnding }) => !isEnding).length,
    reviewCount: planned.filter(({ review }) => review).length,
    timeZone: website?.timeZone ?? 'UTC',
    reviewBeforePublish: website?.reviewBeforePublish === true,
  };
}
