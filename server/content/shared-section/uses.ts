// Which pages use which shared sections: read from all documents once, and again when one of them changes.
import { eachPage } from '../../base/paged.ts';
import { derived } from '../../store/derived.ts';
import type { Store } from '../../store/store.ts';
import { listLiveDocuments } from '../document/document.ts';
import { listDraftDocuments } from '../document/draft.ts';
import { sharedIdsOf } from '../document/shared.ts';

/** Shared section ids by document, for each document that uses any. */
type Uses = ReadonlyMap<string, readonly string[]>;

const lists = { 'doc:live': listLiveDocuments, 'doc:draft': listDraftDocuments } as const;
type DocumentTable = keyof typeof lists;

const bounds = { keptMax: 2, bytesMax: 8_000_000, bytesOf: (uses: Uses) => uses.size * 200 };
const atOnce = 200;

const usesIn = derived<Uses>(
  (name) => [name],
  bounds,
  async (store, name) => {
    const uses = new Map<string, readonly string[]>();
    const list = lists[name as DocumentTable];
    for await (const { records } of eachPage((cursor) => list(store, { limit: atOnce, cursor })))
      for (const document of records) {
        const ids = sharedIdsOf(document);
        if (ids.length > 0) uses.set(document.id, ids);
      }
    return uses;
  },
);

/** Documents by the shared section they use, in the draft or live. */
export async function sharedUses(store: Store): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  for (const uses of await Promise.all([usesIn(store, 'doc:live'), usesIn(store, 'doc:draft')]))
    for (const [document, ids] of uses) for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(document));
  return new Map([...found].map(([id, documents]) => [id, [...documents]]));
}
