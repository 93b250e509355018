// Items of pages: posts, events, pictures and a template's own types.
import type {
  ItemCollection,
  ItemFields,
  ItemKind,
  ItemPage,
  ListedItem,
  OpenedItem,
} from '../../server/content/item/edit-schema.ts';
import { ask } from './ask.ts';

export type { ItemCollection, ItemFields, ItemKind, ItemPage, ListedItem, OpenedItem };

const ofPage = (id: string) => `/config/api/collections/${encodeURIComponent(id)}`;
const at = (id: string) => `/config/api/items/${encodeURIComponent(id)}`;

export const listItems = (collectionId: string, cursor?: string): Promise<ItemPage> =>
  ask('GET', `${ofPage(collectionId)}/items${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`);

export const openItem = (id: string): Promise<OpenedItem> => ask('GET', at(id));

export const createItem = (collectionId: string, kind: string, fields: ItemFields): Promise<OpenedItem> =>
  ask('POST', `${ofPage(collectionId)}/items`, { kind, fields });

export const saveItem = (id: string, fields: ItemFields, updatedOn: number): Promise<OpenedItem> =>
  ask('PUT', at(id), { fields, updatedOn });

export const orderItems = (collectionId: string, ids: string[]): Promise<unknown> =>
  ask('PUT', `${ofPage(collectionId)}/item-order`, { ids });

export const deleteItem = (id: string): Promise<{ deleted: { id: string; title: string } }> => ask('DELETE', at(id));

export const restoreItem = (id: string): Promise<OpenedItem> => ask('POST', `${at(id)}/restore`, {});
