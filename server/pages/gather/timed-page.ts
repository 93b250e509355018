// A page of posts by time, read from where its address begins: a list may be longer than one read of the store. Page-json 10.
import { type ItemRow, itemsFrom } from '../../content/item/item.ts';
import type { Store } from '../../store/store.ts';
import type { ListQuery } from './lists.ts';

/** Posts to examine per page, so that a filter with few matches still ends. Our choice. */
const lookedAtMax = 20_000;

type From = { from?: number; direction: 'older' | 'newer' };
/** Posts from a time on, nearest first. @see itemsFrom */
type PostSource = (place: From) => AsyncIterable<ItemRow> | Iterable<ItemRow>;

export const inStore =
  (store: Store, collectionId: string): PostSource =>
  (place) =>
    itemsFrom(store, collectionId, place);

/** @param all newest first */
export const inMemory =
  (all: readonly ItemRow[]): PostSource =>
  ({ from, direction }) => {
    if (direction === 'older') return all.filter(({ publishOn }) => from === undefined || publishOn < from);
    return all.filter(({ publishOn }) => from === undefined || publishOn >= from).reverse();
  };

type PickedPage = { shown: ItemRow[]; hasNewer: boolean; hasOlder: boolean };

/**
 * Newest first.
 * @param matches visible items that pass the filters of the address
 */
export async function timedPageOf(
  source: PostSource,
  { offset, reversePaginate }: Pick<ListQuery, 'offset' | 'reversePaginate'>,
  { pageSize, matches }: { pageSize: number; matches: (item: ItemRow) => boolean },
): Promise<PickedPage> {
  const from = offset === undefined ? Number.NaN : Number(offset);
  const found = (place: From, most: number) => firstOf(source(place), matches, most);
  if (Number.isSafeInteger(from) && reversePaginate) {
    const newer = await found({ from: from + 1, direction: 'newer' }, pageSize + 1);
    if (newer.length >= pageSize)
      return {
        shown: newer.slice(0, pageSize).reverse(),
        hasNewer: newer.length > pageSize,
        hasOlder: (await found({ from: from + 1, direction: 'older' }, 1)).length > 0,
      };
  }
  const begins = Number.isSafeInteger(from) && !reversePaginate ? from : undefined;
  const older = await found({ from: begins, direction: 'older' }, pageSize + 1);
  return {
    shown: older.slice(0, pageSize),
    hasNewer: begins !== undefined && (await found({ from: begins, direction: 'newer' }, 1)).length > 0,
    hasOlder: older.length > pageSize,
  };
}

async function firstOf(
  items: AsyncIterable<ItemRow> | Iterable<ItemRow>,
  matches: (item: ItemRow) => boolean,
  most: number,
): Promise<ItemRow[]> {
  const found: ItemRow[] = [];
  let lookedAt = 0;
  for await (const item of items) {
    if (matches(item) && found.push(item) === most) break;
    if (++lookedAt === lookedAtMax) break;
  }
  return found;
}
