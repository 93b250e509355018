// Items of pages: posts, events, pictures and a template's own types.
import type {
  ItemCollection,
  ItemFields,
  ItemKind,
  ItemPage,
  ListedItem,
  OpenedItem,
} from '../../server/content/item/edit-schema.ts';
import { ask, get } from './ask.ts';
import { anything, finite, flag, list, mapOf, nullable, oneOf, optional, shape, text } from './shape.ts';

export type { ItemCollection, ItemFields, ItemKind, ItemPage, ListedItem, OpenedItem };

const ofPage = (id: string) => `/config/api/collections/${encodeURIComponent(id)}`;
const at = (id: string) => `/config/api/items/${encodeURIComponent(id)}`;

const kind = shape({
  name: text(200),
  title: text(1000),
  base: oneOf('text', 'image', 'event'),
  fields: list(shape({ name: text(200), title: text(1000), type: text(100) }), 1000),
});
const item = shape({
  id: text(100),
  title: text(1000),
  urlId: text(1000),
  state: text(100),
  publishOn: finite,
  startDate: optional(finite),
  kind: text(200),
  picture: optional(text(2000)),
  hasDocument: flag,
});
const page = shape({
  collection: shape({
    id: text(100),
    title: text(1000),
    path: text(2000),
    typeName: text(200),
    isOrderable: flag,
    isFull: flag,
    kinds: list(kind, 1000),
    timeZone: text(100),
  }),
  items: list(item, 1000),
  cursor: optional(text(2000)),
});
const labels = list(text(1000), 10_000);
const opened = shape({
  id: text(100),
  kind,
  fields: shape({
    title: text(1000),
    urlId: text(1000),
    excerpt: text(1_000_000),
    body: optional(text(1_000_000)),
    tags: labels,
    categories: labels,
    authorName: text(1000),
    mainImageId: nullable(text(100)),
    imageIds: labels,
    starred: flag,
    state: text(100),
    publishOn: finite,
    startDate: optional(finite),
    endDate: optional(finite),
    customContent: mapOf(anything),
  }),
  updatedOn: finite,
  path: text(2000),
  hasDocument: flag,
});

export const listItems = (collectionId: string, cursor?: string): Promise<ItemPage> =>
  get(`${ofPage(collectionId)}/items${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`, page);

export const openItem = (id: string): Promise<OpenedItem> => get(at(id), opened);

export const createItem = (collectionId: string, kind: string, fields: ItemFields): Promise<OpenedItem> =>
  ask('POST', `${ofPage(collectionId)}/items`, { kind, fields }, opened);

export const saveItem = (id: string, fields: ItemFields, updatedOn: number): Promise<OpenedItem> =>
  ask('PUT', at(id), { fields, updatedOn }, opened);

export const orderItems = (collectionId: string, ids: string[]): Promise<unknown> =>
  ask('PUT', `${ofPage(collectionId)}/item-order`, { ids });

export const deleteItem = (id: string): Promise<{ deleted: { id: string; title: string } }> =>
  ask('DELETE', at(id), undefined, shape({ deleted: shape({ id: text(100), title: text(1000) }) }));

export const restoreItem = (id: string): Promise<OpenedItem> => ask('POST', `${at(id)}/restore`, {}, opened);
