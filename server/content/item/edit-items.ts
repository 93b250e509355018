// The owner's operations on items: list, create, change, order, delete and restore. Public.

import { DomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Actor, can } from '../../base/roles.ts';
import { same } from '../../base/same.ts';
import type { Template, Templates } from '../../site/template/template.ts';
import { loadWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { collectionRevisionKey, findCollection, raiseCollectionRevision } from '../collection/collection.ts';
import { collectionMissing, urlIdTaken } from '../collection/errors.ts';
import { type Collection, holdsItems } from '../collection/schema.ts';
import { collectionView, shapeOf } from '../collection/shape.ts';
import { freeUrlId, urlIdOfTitle } from '../collection/url-id.ts';
import { putLiveDocument } from '../document/document.ts';
import { beginDraft, type Editor, findDraftDocument, findHead } from '../document/draft.ts';
import { documentChanged } from '../document/errors.ts';
import { dropPlan, findPlan, putPlan } from '../document/plan.ts';
import { publish, publishDraft } from '../document/publish.ts';
import { assertReviewed } from '../document/reviewed.ts';
import type { Document } from '../document/schema.ts';
import {
  changedFields,
  dropRecordDraft,
  findRecordDraft,
  noteFieldChange,
  putRecordDraft,
  withRecordDraft,
} from '../record-draft/record-draft.ts';
import { browseCollection, labelsOf } from './browse.ts';
import { checkedOf, itemOf } from './checked-fields.ts';
import { draftedStore } from './drafted-store.ts';
import type { ItemBrowseQuery, ItemCollection, ItemFields, ItemKind, ItemPage, OpenedItem } from './edit-schema.ts';
import { listed, opened, stateOf, textDraftOf } from './edit-view.ts';
import { itemChanged, itemLimit, itemMissing, itemRefused, orderChanged } from './errors.ts';
import {
  deleteItem,
  draftedItemUrls,
  findItem,
  findItems,
  isItemUrlTaken,
  pageOfItems,
  placeItem,
  publishItems,
  putItem,
  takeDeletedItem,
} from './item.ts';
import { kindOf, kindsOf, recordTypeOf } from './item-kinds.ts';
import { planOf } from './item-plan.ts';
import { itemLimits } from './limits.ts';
import { messages } from './messages.ts';
import { type Item, WorkflowState } from './schema.ts';

export type ItemParts = Parts & { templates: Templates };

const listedAtOnce = 50;
/** Budget of one commit, with room for everything else in it. */
const orderBytesMax = 800_000;
/** Above the limit, so that larger imported pages are listed too. */
const orderableMax = 1000;
/** Items that one commit moves: a page from an import may have more than a commit may change. */
const movedAtOnce = 200;

/** Newest first, paginated; user-ordered ones unpaginated, in that order. @throws collectionMissing */
export async function listCollectionItems(
  parts: ItemParts,
  collectionId: string,
  cursor: string | undefined,
): Promise<ItemPage> {
  const { store, clock } = parts;
  const { collection, template, timeZone } = await openCollection(parts, collectionId);
  const isOrderable = isOrdered(collection, template);
  const page = isOrderable
    ? { items: await orderedItems(await draftedStore(store), collectionId) }
    : await pageOfItems(store, collectionId, { limit: listedAtOnce, ...(cursor !== undefined && { cursor }) });
  const facts = factsOf(collection, template, timeZone, page.items.length);
  const now = clock.now();
  const draft = await findRecordDraft(store, collectionId);
  return {
    collection: { ...facts, ...(draft && { unpublished: { revision: draft.revision, at: draft.at, by: draft.by } }) },
    items: await Promise.all(page.items.map((item) => listed(store, item, template, now))),
    ...('cursor' in page && page.cursor !== undefined && { cursor: page.cursor }),
  };
}

function factsOf(collection: Collection, template: Template, timeZone: string, count: number): ItemCollection {
  const isOrderable = isOrdered(collection, template);
  const shape = shapeOf(collection, template);
  return {
    id: collection.id,
    title: collection.title,
    path: `/${collection.urlId}`,
    state: collection.enabled ? 'published' : collection.isDraft ? 'draft' : 'private',
    typeName: collection.typeName,
    base: shape.base,
    view: collectionView(shape),
    isOrderable,
    isFull: isOrderable && count >= itemLimits.orderable,
    kinds: kindsOf(collection, template),
    timeZone,
  };
}

/** The kinds of items that the page accepts. @throws collectionMissing */
export async function kindsOfCollection(parts: ItemParts, id: string): Promise<ItemKind[]> {
  const { collection, template } = await openCollection(parts, id);
  return kindsOf(collection, template);
}

/** The editor's list. @throws collectionMissing */
export async function browseItems(parts: ItemParts, collectionId: string, query: ItemBrowseQuery) {
  const { store, clock } = parts;
  const { collection, template, timeZone } = await openCollection(parts, collectionId);
  const found = await browseCollection(parts, collectionId, query, clock.now());
  const items = await findItems(
    await draftedStore(store),
    found.rows.map(({ id }) => id),
  );
  const rows = items.map(async (item) => ({
    ...(await listed(store, item, template, clock.now())),
    ...{ updatedOn: item.updatedOn, starred: item.starred, authorName: item.authorName, categories: item.categories },
  }));
  const { labels, count } = await labelsOf(parts, collectionId);
  const facts = factsOf(collection, template, timeZone, count);
  return { ...found, rows: await Promise.all(rows), collection: facts, labels };
}

/** @throws itemMissing */
export async function openItem(parts: ItemParts, id: string): Promise<OpenedItem> {
  const live = await findItem(parts.store, id);
  if (!live) throw itemMissing({ id });
  const item = withRecordDraft(live, await findRecordDraft(parts.store, id));
  const { collection, template, timeZone } = await openCollection(parts, item.collectionId);
  return opened(parts.store, item, collection, template, factsOf(collection, template, timeZone, 0));
}

/** A form may stay open for a day before its first save. */
const chosenAfterMs = 24 * 3_600_000;

/** The form begins with the current time. */
const isUndated = ({ state, publishOn }: ItemFields, now: number): boolean =>
  state !== 'published' && publishOn <= now && now - publishOn <= chosenAfterMs;

/**
 * New text and event items get their own sections and blocks, which the page editor changes with drafts and versions.
 * Items that already have a body keep that instead.
 *
 * @throws collectionMissing, itemLimit, itemRefused, urlIdTaken, reviewFirst
 */
export async function createItem(
  parts: ItemParts,
  collectionId: string,
  kindName: string,
  fields: ItemFields,
  editor: Actor & Editor,
  within: (tx: Tx, made: OpenedItem) => void | Promise<void> = () => {},
): Promise<OpenedItem> {
  const { store, ids, clock } = parts;
  const { collection, template, timeZone } = await openCollection(parts, collectionId);
  const kind = kindsOf(collection, template).find(({ name }) => name === kindName);
  if (!kind) throw itemRefused({ field: 'kind', why: messages.kindUnknown({ kind: kindName }) });
  const checkedFields = await checkedOf(store, kind, fields);
  const id = ids.next();
  const now = clock.now();
  const isOrderable = isOrdered(collection, template);
  const drafted = await draftedItemUrls(store, collectionId);
  const hasDocument = (kind.base === 'text' || kind.base === 'event') && !checkedFields.body;
  for (let attempt = 0; ; attempt++) {
    // Counting reads a range, which a transaction can't guard; it checks the page's revision instead.
    const revision = await revisionOf(store, collectionId);
    const present = isOrderable ? await orderedItems(store, collectionId) : [];
    if (isOrderable && present.length >= itemLimits.orderable) throw itemLimit({ max: itemLimits.orderable });
    const item = await transact(store, async (tx) => {
      if (isOrderable && (await revisionIn(tx, collectionId)) !== revision) return undefined;
      const made: Item = {
        id,
        collectionId,
        recordType: recordTypeOf[kind.base],
        sourceUrl: '',
        passthrough: false,
        addedOn: now,
        ...itemOf(checkedFields, now),
        ...(isUndated(checkedFields, now) && { isUndated: true }),
        authorName: checkedFields.authorName || editor.name,
        urlId: await addressOf(tx, drafted, { id, collectionId }, checkedFields, kind),
        ...(isOrderable && { displayIndex: Math.max(-1, ...present.map(({ displayIndex = -1 }) => displayIndex)) + 1 }),
        ...(hasDocument && { documentId: id }),
        ...(kind.fields.length > 0 || template.customTypes[kind.name] ? { customType: kind.name } : {}),
      };
      if (checkedFields.state === 'published') await assertReviewed(tx, id, editor);
      if (hasDocument) {
        putLiveDocument(tx, documentOf(id));
        if (made.workflowState === WorkflowState.draft) beginDraft(tx, editor, documentOf(id), now);
      }
      await putItem(tx, made);
      await planReview(tx, undefined, made, editor, now);
      raiseSiteRevision(tx);
      const answer = await opened(tx, made, collection, template, factsOf(collection, template, timeZone, 0));
      await within(tx, answer);
      return answer;
    });
    if (item) return item;
    if (attempt >= 20) throw orderChanged();
  }
}

/**
 * The fields of an item that visitors see become a draft; other items change directly. Publishing a draft publishes its sections
 * and blocks too; refused if the editor may not do so.
 *
 * @param seen `updatedOn` of the item, and `rev` of its unpublished text, as the editor knows them
 * @throws itemMissing, itemChanged, itemRefused, urlIdTaken, documentChanged, reviewFirst, reviewedByOther
 */
export async function changeItem(
  parts: ItemParts,
  id: string,
  fields: ItemFields,
  seen: { updatedOn: number; rev?: number | undefined },
  editor: Actor & Editor,
): Promise<OpenedItem> {
  const known = await findItem(parts.store, id);
  if (!known) throw itemMissing({ id });
  const { collection, template, timeZone } = await openCollection(parts, known.collectionId);
  const kind = kindOf(known, template);
  const checkedFields = await checkedOf(parts.store, kind, fields);
  const now = parts.clock.now();
  const drafted = await draftedItemUrls(parts.store, known.collectionId);
  const item = await transact(parts.store, async (tx) => {
    const live = await findItem(tx, id);
    if (!live) throw itemMissing({ id });
    const unpublished = await findRecordDraft(tx, id);
    const before = withRecordDraft(live, unpublished);
    if (before.updatedOn !== seen.updatedOn) throw itemChanged();
    if (before.documentId !== undefined && checkedFields.body)
      throw itemRefused({ field: 'body', why: messages.madeOfSections });
    const rest = withoutFields(before);
    const hasNoDate = before.isUndated === true && fields.publishOn === before.publishOn;
    const isPublished = fields.state === 'published';
    const after: Item = {
      ...rest,
      ...withoutUnsent(before, checkedFields),
      // Distinct even for two changes within one millisecond.
      ...itemOf(checkedFields, Math.max(now, before.updatedOn + 1)),
      // Fields of another template's types stay with the item.
      customContent: { ...before.customContent, ...checkedFields.customContent },
      urlId: await addressOf(tx, drafted, before, checkedFields, kind),
      ...(before.documentId !== undefined && before.bodyHtml !== undefined && { bodyHtml: before.bodyHtml }),
      ...(hasNoDate && (isPublished ? { publishOn: now } : { isUndated: true })),
    };
    // Visitors already see it: its fields wait for Publish, like its text.
    if (isPublished && collection.enabled && stateOf(live, now) === 'published')
      return putRecordDraft(tx, editor, now, { live, next: after });
    // Another state takes unpublished fields with it, and they would be live when the item is published again.
    if (unpublished && !can(editor, 'pages.publish'))
      throw itemRefused({ field: 'state', why: messages.fieldsNotPublished });
    // Before the review is checked: the same save may change fields and publish them.
    const ofState = hasNoDate ? [...stateFields, 'publishOn'] : stateFields;
    if (changedFields(before, after).some((field) => !ofState.includes(field)))
      await noteFieldChange(tx, id, editor, now);
    if (isPublished) await assertReviewed(tx, id, editor);
    dropRecordDraft(tx, id);
    await putItem(tx, after);
    await planReview(tx, before, after, editor, now);
    const isShown = isPublished && before.workflowState !== after.workflowState;
    if (isShown) await dropPlan(tx, id);
    const draft = isShown ? await textDraftOf(tx, after) : undefined;
    if (draft && after.documentId !== undefined) {
      if (!can(editor, 'pages.publish')) throw itemRefused({ field: 'state', why: messages.textNotPublished });
      if (draft.rev !== seen.rev) throw documentChanged({ rev: draft.rev });
      await publishDraft(tx, editor, after.documentId, now);
    }
    raiseSiteRevision(tx);
    return after;
  });
  return opened(parts.store, item, collection, template, factsOf(collection, template, timeZone, 0));
}

/** Publishing sets these itself, and `publishOn` of an item without a date. */
const stateFields: readonly string[] = ['workflowState', 'isUndated'];

/** "Needs Review" asks for a review like the page editor's button; another state than that ends it. */
async function planReview(tx: Tx, before: Item | undefined, { id, workflowState }: Item, by: Editor, at: number) {
  // An imported item's review gets its plan before this change, because the change may need another review.
  if (before?.workflowState === workflowState) return putPlan(tx, planOf(await findPlan(tx, id), id, before));
  const { review: _, sentBack, ...rest } = (await findPlan(tx, id)) ?? { id };
  if (workflowState === WorkflowState.needsReview)
    await putPlan(tx, { ...rest, review: { by: { id: by.id, name: by.name }, at, note: '' } });
  else if (before?.workflowState === WorkflowState.needsReview)
    await putPlan(tx, { ...rest, ...(sentBack && { sentBack }) });
}

/** Without the fields that every form submission replaces. */
function withoutFields(item: Item) {
  const { startDate: _s, endDate: _e, location: _l, mainImageId: _m, imageIds: _i, bodyHtml: _b, ...rest } = item;
  const { clickthroughUrl: _c, video: _v, audio: _a, promotedBlockType: _t, promotedBlock: _p, ...others } = rest;
  const { takesComments: _k, promotedBlockId: _i2, isUndated: _u, ...left } = others;
  return left;
}

/** Keeps fields that a client doesn't send. */
const withoutUnsent = (before: Item, fields: ItemFields): Partial<Item> => ({
  ...(fields.clickthroughUrl === undefined && before.clickthroughUrl && { clickthroughUrl: before.clickthroughUrl }),
  ...(fields.videoUrl === undefined && before.video && { video: before.video }),
  ...(fields.audio === undefined && before.audio && { audio: before.audio }),
  ...(fields.promotedBlockType === undefined &&
    before.promotedBlockType && {
      promotedBlockType: before.promotedBlockType,
      promotedBlock: before.promotedBlock ?? '',
      ...(before.promotedBlockId !== undefined && { promotedBlockId: before.promotedBlockId }),
    }),
  ...(fields.takesComments === undefined && before.takesComments && { takesComments: true }),
});

/** Creates a draft copy, with the same sections and blocks. @throws itemMissing, itemLimit */
export async function duplicateItem(
  parts: ItemParts,
  id: string,
  editor: Actor & Editor,
  within = (_: Tx, __: OpenedItem) => {},
) {
  const { store } = parts;
  const item = await findItem(store, id);
  if (!item) throw itemMissing({ id });
  const { fields, kind } = await openItem(parts, id);
  const document = item.documentId === undefined ? undefined : await findDraftDocument(store, item.documentId);
  const copied: ItemFields = {
    ...{ ...fields, title: messages.copyOf(fields), urlId: '', state: 'draft', starred: false },
    authorName: item.authorName,
    publishOn: parts.clock.now(),
  };
  return createItem(parts, item.collectionId, kind.name, copied, editor, (tx, made) => {
    // Ids of sections and blocks are unique only within a document.
    if (document && made.hasDocument) {
      putLiveDocument(tx, { ...document, id: made.id });
      beginDraft(tx, editor, { ...document, id: made.id }, parts.clock.now());
    }
    within(tx, made);
  });
}

/** @returns the items that succeeded, and those that failed */
export async function changeItems(
  parts: ItemParts,
  ids: readonly string[],
  action: 'publish' | 'draft' | 'remove',
  editor: Actor & Editor,
) {
  const done: string[] = [];
  const failed: string[] = [];
  for (const id of new Set(ids)) {
    try {
      if (action === 'remove') await removeItem(parts, id);
      else {
        const { fields, updatedOn, textDraft, unpublished } = await openItem(parts, id);
        const state = action === 'publish' ? 'published' : 'draft';
        const waits = unpublished ?? (fields.state === 'published' ? textDraft : undefined);
        if (waits && action === 'publish') await publishChanges(parts, id, unpublished?.revision, editor);
        else await changeItem(parts, id, { ...fields, state }, { updatedOn, rev: textDraft?.rev }, editor);
      }
      done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failed.push(id);
    }
  }
  return { done, failed };
}

/** Its unpublished fields and text, like the publish dialog. @throws itemRefused, documentChanged, urlIdTaken */
async function publishChanges(
  parts: ItemParts,
  id: string,
  fields: number | undefined,
  editor: Actor & Editor,
): Promise<void> {
  if (!can(editor, 'pages.publish')) throw itemRefused({ field: 'state', why: messages.fieldsNotPublished });
  const { rev } = await findHead(parts.store, id);
  await publish(parts, editor, [{ id, rev, fields }], publishItems);
}

/**
 * @returns what a restore needs
 * @throws itemMissing
 */
export async function removeItem(parts: ItemParts, id: string): Promise<{ id: string; title: string }> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const item = await findItem(tx, id);
    if (!item) throw itemMissing({ id });
    await deleteItem(tx, item, now);
    raiseSiteRevision(tx);
    return { id, title: item.title };
  });
}

/** Restores a deleted item, under another URL if its own is taken. @throws itemMissing, itemLimit */
export async function restoreItem(parts: ItemParts, id: string): Promise<OpenedItem> {
  const { store } = parts;
  const item = await transact(store, async (tx) => {
    const found = await takeDeletedItem(tx, id);
    if (!found) throw itemMissing({ id });
    const urlId = await freeUrlId(found.urlId, (one) => isItemUrlTaken(tx, found.collectionId, one, id));
    if (urlId === undefined) throw urlIdTaken({ urlId: found.urlId });
    const back = { ...found, urlId };
    await putItem(tx, back);
    raiseSiteRevision(tx);
    return back;
  });
  const { collection, template, timeZone } = await openCollection(parts, item.collectionId);
  return opened(store, item, collection, template, factsOf(collection, template, timeZone, 0));
}

/**
 * The order of a published page is a draft, like its settings. Pages that visitors don't see change directly, and so does an order that
 * moves more items than the commit of a publish has room for; only the items that move are written.
 *
 * @throws orderChanged if the list doesn't match the page's items
 */
export async function orderItems(
  parts: ItemParts,
  collectionId: string,
  ids: readonly string[],
  editor: Editor,
): Promise<void> {
  const { store } = parts;
  const now = parts.clock.now();
  const { collection, template } = await openCollection(parts, collectionId);
  if (!isOrdered(collection, template)) throw itemRefused({ field: 'ids', why: messages.orderedByDate });
  /** Decided once: the last of several batches moves few enough for a draft, but the others are live. */
  let isDraft: boolean | undefined;
  for (let attempt = 0; attempt < 20; attempt++) {
    const revision = await revisionOf(store, collectionId);
    const present = await orderedItems(store, collectionId);
    const byId = new Map(present.map((item) => [item.id, item]));
    const wanted = ids.flatMap((id) => byId.get(id) ?? []);
    if (new Set(ids).size !== ids.length || wanted.length !== present.length || wanted.length !== ids.length)
      throw orderChanged();
    const moved = [...wanted.entries()].filter(([at, { displayIndex }]) => displayIndex !== at);
    isDraft ??= collection.enabled && ids.length <= itemLimits.orderable && moved.length <= movedAtOnce;
    const batch = isDraft ? moved : moved.slice(0, movedAtOnce);
    if (JSON.stringify(batch).length > orderBytesMax) throw itemRefused({ field: 'ids', why: messages.moveTooLarge });
    const isDone = await transact(store, async (tx) => {
      if ((await revisionIn(tx, collectionId)) !== revision) return false;
      const live = await findCollection(tx, collectionId);
      if (!live) throw collectionMissing({ id: collectionId });
      const { itemOrder: _, ...before } = withRecordDraft(live, await findRecordDraft(tx, collectionId));
      const isMoved =
        isDraft &&
        !same(
          ids,
          present.map(({ id }) => id),
        );
      const next: Collection = { ...before, ...(isMoved && { itemOrder: [...ids] }) };
      await putRecordDraft(tx, editor, now, { live, next });
      if (isDraft) return true;
      for (const [at, item] of batch) placeItem(tx, item, at);
      raiseCollectionRevision(tx, collectionId);
      raiseSiteRevision(tx);
      return true;
    });
    if (isDone && batch.length === moved.length) return;
  }
  throw orderChanged();
}

async function openCollection({ store, templates }: ItemParts, id: string) {
  const [collection, website] = await Promise.all([findCollection(store, id), loadWebsite(store)]);
  if (!collection || !holdsItems(collection)) throw collectionMissing({ id });
  return { collection, template: await templates.load(website.templateId), timeZone: website.timeZone };
}

const isOrdered = (collection: Collection, template: Template): boolean =>
  ['user-orderable', 'music-album'].includes(shapeOf(collection, template).ordering);

async function orderedItems(store: Store, collectionId: string): Promise<Item[]> {
  const { items } = await pageOfItems(store, collectionId, { limit: orderableMax });
  const last = Number.MAX_SAFE_INTEGER;
  return items.toSorted((a, b) => (a.displayIndex ?? last) - (b.displayIndex ?? last));
}

const revisionOf = async (store: Store, collectionId: string): Promise<unknown> =>
  (await store.get(collectionRevisionKey(collectionId)))?.value;
const revisionIn = (tx: Tx, collectionId: string): Promise<unknown> => tx.get(collectionRevisionKey(collectionId));

/** Spec §5: generated from the title; a collision adds -1, -2. An address typed by the owner is never changed. */
async function addressOf(
  tx: Tx,
  drafted: ReadonlyMap<string, string>,
  { id, collectionId }: Pick<Item, 'id' | 'collectionId'>,
  fields: ItemFields,
  kind: ItemKind,
) {
  const isTaken = async (urlId: string) =>
    (drafted.get(urlId) ?? id) !== id || (await isItemUrlTaken(tx, collectionId, urlId, id));
  if (fields.urlId !== '') {
    if (await isTaken(fields.urlId)) throw urlIdTaken({ urlId: fields.urlId });
    return fields.urlId;
  }
  const wanted = urlIdOfTitle(fields.title, kind.title);
  const free = await freeUrlId(wanted, isTaken);
  if (free === undefined) throw urlIdTaken({ urlId: wanted });
  return free;
}

const documentOf = (id: string): Document => ({
  id,
  kind: 'item',
  sections: {
    main: { id: 'main', order: 'a', theme: 'light-1', background: { source: 4 }, width: 'inset', height: 'auto' },
  },
  blocks: {
    [`text-${id}`]: {
      id: `text-${id}`,
      type: 2,
      section: 'main',
      order: 'a',
      layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
      props: { doc: { type: 'doc', content: [{ type: 'paragraph' }] } },
    },
  },
});
