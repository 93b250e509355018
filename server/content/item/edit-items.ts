// Items as their owner keeps them: listed, made, changed, put in order, taken away and brought back. Called by routes.ts.
import type { Parts } from '../../parts.ts';
import type { Template, Templates } from '../../site/template/template.ts';
import { loadWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { collectionRevisionKey, findCollection, raiseCollectionRevision } from '../collection/collection.ts';
import { collectionMissing, urlIdTaken } from '../collection/errors.ts';
import { type Collection, CollectionType } from '../collection/schema.ts';
import { shapeOf } from '../collection/shape.ts';
import { freeUrlId, urlIdOfTitle } from '../collection/url-id.ts';
import { putLiveDocument } from '../document/document.ts';
import type { Document } from '../document/schema.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { findImage } from '../image/image.ts';
import { imagePath } from '../image/schema.ts';
import type {
  ItemCollection,
  ItemFields,
  ItemKind,
  ItemPage,
  ItemState,
  ListedItem,
  OpenedItem,
} from './edit-schema.ts';
import { itemChanged, itemLimit, itemMissing, itemRefused, orderChanged } from './errors.ts';
import { deleteItem, findItem, isItemUrlTaken, pageOfItems, placeItem, putItem, takeDeletedItem } from './item.ts';
import { kindOf, kindsOf, recordTypeOf } from './item-kinds.ts';
import { itemLimits } from './limits.ts';
import { type Item, WorkflowState } from './schema.ts';

export type ItemParts = Parts & { templates: Templates };

const listedAtOnce = 50;
/** What one commit holds, with room for the rest of it. */
const orderBytesMax = 800_000;
/** Above the limit, so that what an import brought is listed too. */
const orderableMax = 1000;

/** Newest first, page by page; those that the owner orders all at once, in that order. @throws collectionMissing */
export async function listCollectionItems(
  parts: ItemParts,
  collectionId: string,
  cursor: string | undefined,
): Promise<ItemPage> {
  const { store, clock } = parts;
  const { collection, template, timeZone } = await openCollection(parts, collectionId);
  const isOrderable = isOrdered(collection, template);
  const page = isOrderable
    ? { items: await orderedItems(store, collectionId) }
    : await pageOfItems(store, collectionId, { limit: listedAtOnce, ...(cursor !== undefined && { cursor }) });
  const facts: ItemCollection = {
    id: collection.id,
    title: collection.title,
    path: `/${collection.urlId}`,
    typeName: collection.typeName,
    base: shapeOf(collection, template).base,
    isOrderable,
    isFull: isOrderable && page.items.length >= itemLimits.orderable,
    kinds: kindsOf(collection, template),
    timeZone,
  };
  const now = clock.now();
  return {
    collection: facts,
    items: await Promise.all(page.items.map((item) => listed(store, item, template, now))),
    ...('cursor' in page && page.cursor !== undefined && { cursor: page.cursor }),
  };
}

/** @throws itemMissing */
export async function openItem(parts: ItemParts, id: string): Promise<OpenedItem> {
  const item = await findItem(parts.store, id);
  if (!item) throw itemMissing(id);
  const { collection, template } = await openCollection(parts, item.collectionId);
  return opened(item, collection, template);
}

/**
 * Text and event items get sections and blocks of their own, which the page editor changes with drafts and versions.
 *
 * @throws collectionMissing, itemLimit, itemRefused, urlIdTaken
 */
export async function createItem(
  parts: ItemParts,
  collectionId: string,
  kindName: string,
  fields: ItemFields,
  authorName: string,
): Promise<OpenedItem> {
  const { store, ids, clock } = parts;
  const { collection, template } = await openCollection(parts, collectionId);
  const kind = kindsOf(collection, template).find(({ name }) => name === kindName);
  if (!kind) throw itemRefused('kind', `${kindName} is not one of the expected options`);
  const checkedFields = await checkedOf(store, kind, fields);
  const id = ids.next();
  const now = clock.now();
  const isOrderable = isOrdered(collection, template);
  const hasDocument = kind.base !== 'image';
  for (let attempt = 0; ; attempt++) {
    // Counting reads a range, which a step cannot guard; the page's revision can.
    const revision = await revisionOf(store, collectionId);
    const present = isOrderable ? await orderedItems(store, collectionId) : [];
    if (isOrderable && present.length >= itemLimits.orderable) throw itemLimit(itemLimits.orderable);
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
        authorName: checkedFields.authorName || authorName,
        urlId: await addressOf(tx, collectionId, id, checkedFields, kind),
        ...(isOrderable && { displayIndex: Math.max(-1, ...present.map(({ displayIndex = -1 }) => displayIndex)) + 1 }),
        ...(hasDocument && { documentId: id }),
        ...(kind.fields.length > 0 || template.customTypes[kind.name] ? { customType: kind.name } : {}),
      };
      if (hasDocument) putLiveDocument(tx, documentOf(id));
      await putItem(tx, made);
      raiseSiteRevision(tx);
      return made;
    });
    if (item) return opened(item, collection, template);
    if (attempt >= 20) throw orderChanged();
  }
}

/** @throws itemMissing, itemChanged, itemRefused, urlIdTaken */
export async function changeItem(
  parts: ItemParts,
  id: string,
  fields: ItemFields,
  seenUpdatedOn: number,
): Promise<OpenedItem> {
  const known = await findItem(parts.store, id);
  if (!known) throw itemMissing(id);
  const { collection, template } = await openCollection(parts, known.collectionId);
  const kind = kindOf(known, template);
  const checkedFields = await checkedOf(parts.store, kind, fields);
  const now = parts.clock.now();
  const item = await transact(parts.store, async (tx) => {
    const before = await findItem(tx, id);
    if (!before) throw itemMissing(id);
    if (before.updatedOn !== seenUpdatedOn) throw itemChanged();
    const { startDate: _s, endDate: _e, location: _l, mainImageId: _m, imageIds: _i, bodyHtml: _b, ...rest } = before;
    const after: Item = {
      ...rest,
      // Two changes in one millisecond are told apart as well.
      ...itemOf(checkedFields, Math.max(now, before.updatedOn + 1)),
      // Fields of another template's types stay with the item.
      customContent: { ...before.customContent, ...checkedFields.customContent },
      urlId: await addressOf(tx, before.collectionId, id, checkedFields, kind),
      ...(before.documentId !== undefined && before.bodyHtml !== undefined && { bodyHtml: before.bodyHtml }),
    };
    await putItem(tx, after);
    raiseSiteRevision(tx);
    return after;
  });
  return opened(item, collection, template);
}

/** @returns what a restore needs @throws itemMissing */
export async function removeItem(parts: ItemParts, id: string): Promise<{ id: string; title: string }> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const item = await findItem(tx, id);
    if (!item) throw itemMissing(id);
    deleteItem(tx, item, now);
    raiseSiteRevision(tx);
    return { id, title: item.title };
  });
}

/** Brings a deleted item back, under another address when its own was taken meanwhile. @throws itemMissing, itemLimit */
export async function restoreItem(parts: ItemParts, id: string): Promise<OpenedItem> {
  const { store } = parts;
  const item = await transact(store, async (tx) => {
    const found = await takeDeletedItem(tx, id);
    if (!found) throw itemMissing(id);
    const urlId = await freeUrlId(found.urlId, (one) => isItemUrlTaken(tx, found.collectionId, one, id));
    if (urlId === undefined) throw urlIdTaken(found.urlId);
    const back = { ...found, urlId };
    await putItem(tx, back);
    raiseSiteRevision(tx);
    return back;
  });
  const { collection, template } = await openCollection(parts, item.collectionId);
  return opened(item, collection, template);
}

/** Only what moves is written. @throws orderChanged when the list is not the page's items */
export async function orderItems(parts: ItemParts, collectionId: string, ids: readonly string[]): Promise<void> {
  const { store } = parts;
  const { collection, template } = await openCollection(parts, collectionId);
  if (!isOrdered(collection, template))
    throw itemRefused('ids', 'The items of this page are in the order of their dates.');
  for (let attempt = 0; attempt < 20; attempt++) {
    const revision = await revisionOf(store, collectionId);
    const present = await orderedItems(store, collectionId);
    const byId = new Map(present.map((item) => [item.id, item]));
    const wanted = ids.flatMap((id) => byId.get(id) ?? []);
    if (new Set(ids).size !== ids.length || wanted.length !== present.length || wanted.length !== ids.length)
      throw orderChanged();
    const moved = [...wanted.entries()].filter(([at, { displayIndex }]) => displayIndex !== at);
    if (JSON.stringify(moved).length > orderBytesMax)
      throw itemRefused('ids', 'These items hold too much to move so many at once. Move them over fewer places.');
    const isDone = await transact(store, async (tx) => {
      if ((await revisionIn(tx, collectionId)) !== revision) return false;
      for (const [at, item] of moved) placeItem(tx, item, at);
      raiseCollectionRevision(tx, collectionId);
      raiseSiteRevision(tx);
      return true;
    });
    if (isDone) return;
  }
  throw orderChanged();
}

async function openCollection({ store, templates }: ItemParts, id: string) {
  const [collection, website] = await Promise.all([findCollection(store, id), loadWebsite(store)]);
  if (!collection || collection.type !== CollectionType.generic || collection.folder) throw collectionMissing(id);
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

/** Spec §5: made of the title; a collision adds -1, -2. An address that was typed is not changed for the owner. */
async function addressOf(tx: Tx, collectionId: string, id: string, fields: ItemFields, kind: ItemKind) {
  const isTaken = (urlId: string) => isItemUrlTaken(tx, collectionId, urlId, id);
  if (fields.urlId !== '') {
    if (await isTaken(fields.urlId)) throw urlIdTaken(fields.urlId);
    return fields.urlId;
  }
  const wanted = urlIdOfTitle(fields.title, kind.title);
  const free = await freeUrlId(wanted, isTaken);
  if (free === undefined) throw urlIdTaken(wanted);
  return free;
}

const states = {
  published: WorkflowState.published,
  'needs-review': WorkflowState.needsReview,
  draft: WorkflowState.draft,
} as const;

function itemOf(fields: ItemFields, now: number) {
  const { body, mainImageId, imageIds, state, startDate, endDate, location, customContent } = fields;
  const hasPlace =
    location !== undefined && Object.values(location).some((value) => value !== undefined && value !== '');
  return {
    title: fields.title,
    excerpt: fields.excerpt,
    tags: fields.tags,
    categories: fields.categories,
    authorName: fields.authorName,
    starred: fields.starred,
    workflowState: states[state],
    publishOn: fields.publishOn,
    updatedOn: now,
    ...(body !== undefined && { bodyHtml: body }),
    ...(mainImageId !== null && { mainImageId }),
    ...(imageIds.length > 0 && { imageIds }),
    ...(startDate !== undefined && { startDate, endDate: endDate ?? startDate }),
    ...(hasPlace && { location }),
    ...(Object.keys(customContent).length > 0 && { customContent }),
  };
}

/** HTML made safe, pictures that exist, own fields as the template declares them. @throws itemRefused */
async function checkedOf(store: Store, kind: ItemKind, fields: ItemFields): Promise<ItemFields> {
  if (kind.base === 'event' && fields.startDate === undefined) throw itemRefused('startDate', 'An event needs a start');
  if (kind.base === 'image' && fields.mainImageId === null) throw itemRefused('mainImageId', 'Choose a picture');
  if (kind.base !== 'image' && fields.title === '') throw itemRefused('title', 'A title is needed');
  const { startDate: _s, endDate: _e, location: _l, ...others } = fields;
  const customContent: Record<string, unknown> = {};
  const images = [...(fields.mainImageId === null ? [] : [fields.mainImageId]), ...fields.imageIds];
  for (const [name, value] of Object.entries(fields.customContent)) {
    const field = kind.fields.find((one) => one.name === name);
    if (!field) throw itemRefused(`customContent.${name}`, 'The template has no such field');
    customContent[name] = ownValue(field, value, images);
  }
  for (const id of new Set(images))
    if (!(await findImage(store, id))) throw itemRefused('mainImageId', 'This picture is not there any more');
  return {
    ...others,
    ...(kind.base === 'event' && eventFields(fields)),
    excerpt: sanitizeHtml(fields.excerpt).html,
    ...(fields.body !== undefined && { body: sanitizeHtml(fields.body).html }),
    customContent,
  };
}

const eventFields = ({ startDate, endDate, location }: ItemFields) => ({
  ...(startDate !== undefined && { startDate }),
  ...(endDate !== undefined && { endDate }),
  ...(location !== undefined && { location }),
});

/** Template-folders 2: text, checkbox, image, gallery, wysiwyg. */
function ownValue({ name, type }: ItemKind['fields'][number], value: unknown, images: string[]): unknown {
  const refused = () => itemRefused(`customContent.${name}`, 'Is not what this field takes');
  switch (type) {
    case 'checkbox':
      if (typeof value !== 'boolean') throw refused();
      return value;
    case 'image':
      if (value === null || value === '') return '';
      if (typeof value !== 'string' || value.length > 64) throw refused();
      images.push(value);
      return value;
    case 'gallery':
      if (!Array.isArray(value) || value.length > itemLimits.images) throw refused();
      for (const id of value) {
        if (typeof id !== 'string' || id.length > 64) throw refused();
        images.push(id);
      }
      return value;
    case 'wysiwyg':
      if (typeof value !== 'string') throw refused();
      return sanitizeHtml(value).html;
    default:
      if (typeof value !== 'string') throw refused();
      return value;
  }
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

export function stateOf({ workflowState, publishOn }: Item, now: number): ItemState {
  if (workflowState === WorkflowState.draft) return 'draft';
  if (workflowState === WorkflowState.needsReview) return 'needs-review';
  return workflowState === WorkflowState.scheduled || publishOn > now ? 'scheduled' : 'published';
}

async function listed(store: Store, item: Item, template: Template, now: number): Promise<ListedItem> {
  const image = item.mainImageId === undefined ? undefined : await findImage(store, item.mainImageId);
  return {
    id: item.id,
    title: item.title,
    urlId: item.urlId,
    state: stateOf(item, now),
    publishOn: item.publishOn,
    ...(item.startDate !== undefined && { startDate: item.startDate }),
    kind: kindOf(item, template).title,
    ...(image && { picture: imagePath(image) }),
    hasDocument: item.documentId !== undefined,
  };
}

function opened(item: Item, collection: Collection, template: Template): OpenedItem {
  const kind = kindOf(item, template);
  const names = new Set(kind.fields.map(({ name }) => name));
  return {
    id: item.id,
    kind,
    updatedOn: item.updatedOn,
    path: `/${collection.urlId}/${item.urlId}`,
    hasDocument: item.documentId !== undefined,
    fields: {
      title: item.title,
      urlId: item.urlId,
      excerpt: item.excerpt,
      ...(item.documentId === undefined && { body: item.bodyHtml ?? '' }),
      tags: item.tags,
      categories: item.categories,
      authorName: item.authorName,
      mainImageId: item.mainImageId ?? null,
      imageIds: item.imageIds ?? [],
      starred: item.starred,
      state:
        item.workflowState === WorkflowState.draft
          ? 'draft'
          : item.workflowState === WorkflowState.needsReview
            ? 'needs-review'
            : 'published',
      publishOn: item.publishOn,
      ...(item.startDate !== undefined && { startDate: item.startDate, endDate: item.endDate ?? item.startDate }),
      ...(item.location && { location: item.location }),
      customContent: Object.fromEntries(Object.entries(item.customContent ?? {}).filter(([name]) => names.has(name))),
    },
  };
}
