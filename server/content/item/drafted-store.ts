// Pages and items with their unpublished fields, also at their new addresses: for the editor's lists and for the preview. Public.
import { shownStore } from '../../store/shown-store.ts';
import type { Key, Store } from '../../store/store.ts';
import { pageRecords, pageUrlKey } from '../collection/collection.ts';
import { listRecordDrafts, withRecordDraft } from '../record-draft/record-draft.ts';
import { findItem, itemRecords, itemUrlKey } from './item.ts';

export async function draftedStore(store: Store): Promise<Store> {
  const drafts = await listRecordDrafts(store);
  if (drafts.size === 0) return store;
  const ids = new Map<string, string>();
  for (const [id, { values }] of drafts) {
    if (typeof values.urlId !== 'string') continue;
    const item = await findItem(store, id);
    ids.set(textOf(item ? itemUrlKey(item.collectionId, values.urlId) : pageUrlKey(values.urlId)), id);
  }
  return shownStore(store, {
    valueAt(key, value) {
      const [table, id] = key;
      const draft = key.length === 2 && typeof id === 'string' ? drafts.get(id) : undefined;
      if (!draft) return value;
      if (table === pageRecords.table) return pageRecords.changed(value, (page) => withRecordDraft(page, draft));
      if (table === itemRecords.table) return itemRecords.changed(value, (item) => withRecordDraft(item, draft));
      return value;
    },
    missing: (key) => ids.get(textOf(key)),
  });
}

const textOf = (key: Key): string => JSON.stringify(key, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));
