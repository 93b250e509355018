// A page's items by time, each with a small row: enough to filter, order and count a long list without reading items
// that aren't shown. Private; used by item.ts.
import { yieldToEventLoop } from '../../base/yield.ts';
import type { Key, Row, Store } from '../../store/store.ts';
import { under } from '../../store/table.ts';
import type { Item } from './schema.ts';

/**
 * An item as stored in its row. The position in the owner's order is only in the item, because one commit changes them
 * all.
 */
export type ItemRow = Pick<
  Item,
  'id' | 'publishOn' | 'workflowState' | 'starred' | 'tags' | 'categories' | 'authorName' | 'startDate' | 'endDate'
>;

/** Newest first: the publish time is stored negated. */
export const orderKey = (item: Pick<Item, 'id' | 'collectionId' | 'publishOn'>): Key => [
  'item-order',
  item.collectionId,
  -item.publishOn,
  item.id,
];

/** Rows of older versions contain only the item's id. */
export const orderValue = ({ workflowState, starred, tags, categories, authorName, startDate, endDate }: Item) => ({
  workflowState,
  starred,
  tags,
  categories,
  authorName,
  ...(startDate !== undefined && { startDate }),
  ...(endDate !== undefined && { endDate }),
});

export const orderPrefix = (collectionId: string): Key => ['item-order', collectionId];

export const orderRange = (collectionId: string) => under(orderPrefix(collectionId));

export const idOfRow = (row: Row): string => row.key[3] as string;

/**
 * Items whose rows are read for tags, counts and order. Our choice: for longer lists, a page by time is read from the
 * store.
 */
export const listedMax = 20_000;
/** Size of the list cache: a page of 20,000 items with some tags is about 8 MB. */
export const rowsKept = {
  keptMax: 20,
  bytesMax: 32 * 1024 * 1024,
  bytesOf: ({ rows }: { rows: readonly ItemRow[] }): number => rows.reduce((sum, row) => sum + rowBytes(row), 0),
};

/** The approximate size of a row: objects and lists, plus texts at two bytes per character. */
function rowBytes({ id, tags, categories, authorName }: ItemRow): number {
  const textBytes = (text = '') => 24 + 2 * text.length;
  return [id, authorName, ...tags, ...categories].reduce((sum, text) => sum + textBytes(text), 200);
}

/** Batch size between yields to the event loop. */
const batchRows = 250;

/** @param read loads items by id, for rows of older versions */
export async function readRows(
  store: Store,
  collectionId: string,
  most: number,
  read: (ids: readonly string[]) => Promise<(Item | undefined)[]>,
): Promise<{ rows: readonly ItemRow[]; more: boolean }> {
  const rows: ItemRow[] = [];
  let after: Key | undefined;
  do {
    if (rows.length > 0) await yieldToEventLoop();
    const limit = Math.min(batchRows, most - rows.length);
    const page = await store.range({ ...orderRange(collectionId), limit, ...(after && { after }) });
    const old = page.rows.filter(({ value }) => typeof value === 'string').map(idOfRow);
    const oldItems = new Map((old.length > 0 ? await read(old) : []).map((item, at) => [old[at], item]));
    for (const row of page.rows) {
      const id = idOfRow(row);
      const facts = typeof row.value === 'string' ? oldItems.get(id) : (row.value as ReturnType<typeof orderValue>);
      if (facts) rows.push({ ...facts, id, publishOn: -(row.key[2] as number) });
    }
    after = page.cursor;
  } while (after !== undefined && rows.length < most);
  return { rows, more: after !== undefined };
}
