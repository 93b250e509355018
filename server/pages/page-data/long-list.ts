// A page of a list that has more posts than are read at once: picked from where its address begins, not from the whole. Page-json 10.
import { itemsFrom } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import type { Store } from '../../store/store.ts';
import type { ListQuery } from './lists.ts';

/** Posts that one page looks at for its own: a filter that few match has an end. Our choice. */
const lookedAtMax = 20_000;

export type PickedPage = { shown: Item[]; hasNewer: boolean; hasOlder: boolean };

/** Newest first. @param matches what is to be seen at all, and by the filters of the address */
export async function longPageOf(
  store: Store,
  collectionId: string,
  { offset, reversePaginate }: Pick<ListQuery, 'offset' | 'reversePaginate'>,
  { pageSize, matches }: { pageSize: number; matches: (item: Item) => boolean },
): Promise<PickedPage> {
  const from = offset === undefined ? Number.NaN : Number(offset);
  const found = (place: Parameters<typeof itemsFrom>[2], most: number) =>
    firstOf(itemsFrom(store, collectionId, place), matches, most);
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

async function firstOf(items: AsyncIterable<Item>, matches: (item: Item) => boolean, most: number): Promise<Item[]> {
  const found: Item[] = [];
  let lookedAt = 0;
  for await (const item of items) {
    if (matches(item) && found.push(item) === most) break;
    if (++lookedAt === lookedAtMax) break;
  }
  return found;
}
