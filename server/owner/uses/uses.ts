// Where files and forms are used: every record of the site's content is searched for their addresses or IDs, in batches.
import { perStore } from '../../base/process-state.ts';
import { decodedUri } from '../../base/text/decoded.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { findItem } from '../../content/item/item.ts';
import type { Key, Store } from '../../store/store.ts';
import { eachRange, under } from '../../store/table.ts';
import type { ListedUses, Use } from './schema.ts';

/** By table, in the order in which they are searched. */
const searched: readonly { table: string; kind: Use['kind']; isDraft: boolean }[] = [
  { table: 'doc:live', kind: 'page', isDraft: false },
  { table: 'item', kind: 'item', isDraft: false },
  { table: 'product', kind: 'product', isDraft: false },
  { table: 'product-piece', kind: 'product', isDraft: false },
  { table: 'site-part', kind: 'site-part', isDraft: false },
  { table: 'shared-section', kind: 'shared-section', isDraft: false },
  { table: 'collection', kind: 'page', isDraft: false },
  { table: 'navigation', kind: 'menu', isDraft: false },
  { table: 'product-category', kind: 'product', isDraft: false },
  { table: 'form', kind: 'form', isDraft: false },
  { table: 'redirect', kind: 'settings', isDraft: false },
  { table: 'website', kind: 'settings', isDraft: false },
  { table: 'doc:draft', kind: 'page', isDraft: true },
  { table: 'record-draft', kind: 'page', isDraft: true },
  { table: 'staged-product', kind: 'product', isDraft: true },
  { table: 'site-part-draft', kind: 'site-part', isDraft: true },
];

const rowsAtOnce = 50;
const usesMax = 50;

type Wanted = {
  /** Texts, one of which a record that uses it contains. */
  marks: readonly string[];
  /** The marks are addresses, of which a longer one is another file's. */
  isAddress?: boolean;
  /** ID of the record itself. */
  not?: string;
};

const turnOf = perStore((_: { store: Store }) => ({ last: Promise.resolve<unknown>(undefined) }));

/** One search at a time, because each reads all content. */
export function listUses(store: Store, wanted: Wanted): Promise<ListedUses> {
  const turn = turnOf({ store });
  const found = turn.last.then(() => usesOf(store, wanted));
  turn.last = found.catch(() => undefined);
  return found.then((uses) => ({ uses: uses.slice(0, usesMax), hasMoreUses: uses.length > usesMax }));
}

/** @returns at most `usesMax` + 1 */
async function usesOf(store: Store, { marks, isAddress, not }: Wanted): Promise<Use[]> {
  const isMarked = (text: string): boolean =>
    marks.some((mark) => {
      for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1))
        if (!isAddress || !/[\p{L}\p{N}._()%-]/u.test(text[at + mark.length] ?? '')) return true;
      return false;
    });
  const found = new Map<string, Use>();
  for await (const { kind, key, isDraft, text } of contentTexts(store)) {
    if ((not !== undefined && key[1] === not) || !isMarked(text)) continue;
    const use = await foundIn(store, kind, key, isDraft);
    // A published use counts more than a draft of the same page.
    if (!found.has(`${use.kind} ${use.id}`)) found.set(`${use.kind} ${use.id}`, use);
    if (found.size > usesMax) break;
  }
  return [...found.values()];
}

/** Each record as text. The text of a piece begins with the end of the one before, because an address may be cut in two. */
async function* contentTexts(store: Store) {
  let before = { id: '', text: '' };
  for (const { table, kind, isDraft } of searched) {
    for await (const { rows } of eachRange(store, { ...under([table]), limit: rowsAtOnce })) {
      for (const { key, value } of rows) {
        const own = JSON.stringify(value);
        const piece = (value as { r?: { text?: unknown } }).r?.text;
        const isPiece = table === 'product-piece' && typeof piece === 'string';
        const id = `${table} ${String(key[1])}`;
        const text: string = isPiece ? (before.id === id ? before.text : '') + piece : own;
        before = { id, text: isPiece ? text.slice(-200) : '' };
        yield { kind, key, isDraft, text };
      }
      await yieldToEventLoop();
    }
  }
}

/** The IDs of the files that content names. As a filter, one set differs from another. */
export type UsedFiles = { has(id: string): boolean; toJSON(): string };

/** Tables that decide what is used. */
const deciding = new Set(searched.map(({ table }) => table));

const usedOf = perStore(({ store }: { store: Store }) => {
  let kept: Promise<UsedFiles> | undefined;
  let count = 0;
  store.onCommit(({ keys }) => {
    if (kept && keys.some(([table]) => deciding.has(String(table)))) kept = undefined;
  });
  return () => {
    kept ??= findUsed(store, `used ${count++}`);
    return kept;
  };
});

/** Kept until content changes. */
export const usedFiles = (store: Store): Promise<UsedFiles> => usedOf({ store: store.base ?? store })();

async function findUsed(store: Store, name: string): Promise<UsedFiles> {
  const used = new Set<string>();
  for await (const { text } of contentTexts(store)) {
    for (const [id] of text.matchAll(/[\da-f]{24}/g)) used.add(`image~${id}`);
    // Names of files have no other characters. A sentence may go on after one.
    for (const [, file = ''] of text.matchAll(/\/s\/([\p{L}\p{N}._()%-]{1,400})/gu))
      for (const name of [file, file.replace(/[.)]{1,5}$/, ''), file.replace(/[.)_-]{1,9}$/, '')])
        for (const one of [name, decodedUri(name)]) used.add(`file~${one}`);
  }
  return { has: (id) => used.has(id), toJSON: () => name };
}

async function foundIn(store: Store, kind: Use['kind'], key: Key, isDraft: boolean): Promise<Use> {
  const id = String(key[1] ?? '');
  if (kind === 'page') {
    const page = await findCollection(store, id);
    if (page) return { kind, id, title: page.title, isDraft };
    const item = await findItem(store, id);
    return item ? { kind: 'item', id, title: item.title, isDraft } : { kind, id, title: '', isDraft };
  }
  if (kind === 'item') return { kind, id, title: (await findItem(store, id))?.title ?? '', isDraft };
  if (kind === 'product') {
    const entry = await store.get(['product', id]);
    const title = (entry?.value as { r?: { title?: unknown } } | undefined)?.r?.title;
    return { kind, id, title: typeof title === 'string' ? title : '', isDraft };
  }
  return { kind, id, title: '', isDraft };
}
