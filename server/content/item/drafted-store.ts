// Pages and items with their unpublished fields, also at their new addresses and in their new order: for the editor's lists and for the preview. Public.
import { shownStore } from '../../store/shown-store.ts';
import type { Key, Store } from '../../store/store.ts';
import { pageRecords, pageUrlKey } from '../collection/collection.ts';
import { listRecordDrafts, withRecordDraft } from '../record-draft/record-draft.ts';
import { findItem, itemRecords, itemUrlKey } from './item.ts';

export async function draftedStore(store: Store): Promise<Store> {
  const drafts = await listRecordDrafts(store);
  if (drafts.size === 0) return store;
  const ids = new Map<string, string>();
  const places = new Map<string, number>();
  for (const [id, { values }] of drafts) {
    if (Array.isArray(values.itemOrder))
      for (const [place, item] of values.itemOrder.entries()) places.set(item, place);
    if (typeof values.urlId !== 'string') continue;
    const item = await findItem(store, id);
    ids.set(textOf(item ? itemUrlKey(item.collectionId, values.urlId) : pageUrlKey(values.urlId)), id);
  }
  return shownStore(store, {
    valueAt(key, value) {
      const [table, id] = key;
      if (key.length !== 2 || typeof id !== 'string') return value;
      const [draft, displayIndex] = [drafts.get(id), places.get(id)];
      if (draft && table === pageRecords.table)
        return pageRecords.changed(value, (page) => withRecordDraft(page, draft));
      if ((!draft && displayIndex === undefined) || table !== itemRecords.table) return value;
      return itemRecords.changed(value, (item) => ({
        ...withRecordDraft(item, draft),
        ...(displayIndex !== undefined && { displayIndex }),
      }));
    },
    missing: (key) => ids.get(textOf(key)),
  });
}

const textOf = (key: Key): string => JSON.stringify(key, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));
