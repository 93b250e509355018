// Where a file is used: every record of the site's content is searched for its address, in batches.
import { yieldToEventLoop } from '../../base/yield.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { findItem } from '../../content/item/item.ts';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';
import type { Use } from './schema.ts';

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
export const usesMax = 50;

/**
 * @param marks texts, one of which a record that uses the file contains
 * @param isAddress the marks are addresses, of which a longer one is another file's
 * @returns at most `usesMax` + 1
 */
export async function usesOf(store: Store, marks: readonly string[], isAddress: boolean): Promise<Use[]> {
  const isMarked = (text: string): boolean =>
    marks.some((mark) => {
      for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1))
        if (!isAddress || !/[\p{L}\p{N}._()%-]/u.test(text[at + mark.length] ?? '')) return true;
      return false;
    });
  /** The end of the previous piece of the same record, because a mark may be cut in two. */
  let before = { id: '', text: '' };
  const found = new Map<string, Use>();
  for (const { table, kind, isDraft } of searched) {
    const [start, end] = [[table], afterPrefix([table])];
    let after: Key | undefined;
    do {
      const { rows, cursor } = await store.range({
        start,
        end,
        limit: rowsAtOnce,
        ...(after !== undefined && { after }),
      });
      for (const { key, value } of rows) {
        const own = JSON.stringify(value);
        const piece = (value as { r?: { text?: unknown } }).r?.text;
        const isPiece = table === 'product-piece' && typeof piece === 'string';
        const id = `${table} ${String(key[1])}`;
        const text = isPiece ? (before.id === id ? before.text : '') + piece : own;
        before = { id, text: isPiece ? text.slice(-200) : '' };
        if (!isMarked(text)) continue;
        const use = await foundIn(store, kind, key, isDraft);
        // A published use counts more than a draft of the same page.
        if (!found.has(`${use.kind} ${use.id}`)) found.set(`${use.kind} ${use.id}`, use);
        if (found.size > usesMax) return [...found.values()];
      }
      after = cursor;
      await yieldToEventLoop();
    } while (after !== undefined);
  }
  return [...found.values()];
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
