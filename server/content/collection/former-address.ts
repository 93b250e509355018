// Addresses that pages, items, products, and categories had before. Links to them keep working until something else takes the
// address or the owner removes it. Public.
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';

/** First part of the keys. The address follows, as the record had it: below the ID of its page, and of a category of its parent. */
const names = {
  page: 'collection-url-before',
  item: 'item-url-before',
  product: 'product-url-before',
  category: 'product-category-slug-before',
} as const;

export type FormerKind = keyof typeof names;
export const formerKinds = Object.keys(names) as FormerKind[];

/** Holds the ID of the record. */
export const formerKey = (kind: FormerKind, ...address: readonly string[]): Key => [names[kind], ...address];

export type FormerAddress = { kind: FormerKind; address: string[]; id: string };

export async function listFormerAddresses(store: Store, kind: FormerKind, limit: number): Promise<FormerAddress[]> {
  const start = formerKey(kind);
  const { rows } = await store.range({ start, end: afterPrefix(start), limit });
  return rows.map(({ key, value }) => ({ kind, address: key.slice(1).map(String), id: String(value) }));
}
