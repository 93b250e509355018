// Events of one month for scripts that draw a calendar (`/api/open/GetItemsByMonth`, page-json section 7).

import * as z from 'zod';
import { findCollection, listCollections } from '../../content/collection/collection.ts';
import { isLocked } from '../../content/collection/lock.ts';
import { memberAreaOf } from '../../content/collection/member-area.ts';
import { findItems, listItemRows } from '../../content/item/item.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { collectionPath } from '../gather/collection.ts';
import { htmlField } from '../gather/html-field.ts';
import { inMonth } from '../gather/list-filters.ts';
import { itemPath } from '../gather/text-item.ts';
import { isPublished } from '../resolve/resolve.ts';

export const monthQuery = z.object({
  collectionId: z.string().max(64),
  month: z.string().regex(/^(?:0[1-9]|1[0-2])-\d{4}$/, 'A month such as 03-2026.'),
});

/** Per month. */
const eventsMax = 1000;

/** Empty for a missing page: the calendar then stays empty. */
export async function itemsByMonth(
  { store, now }: { store: Store; now: number },
  collectionId: string,
  month: string,
): Promise<Record<string, unknown>[]> {
  const [website, collection] = await Promise.all([loadWebsite(store), findCollection(store, collectionId)]);
  if (!collection?.enabled || isLocked(collection)) return [];
  if (memberAreaOf(collection, await listCollections(store)) !== undefined) return [];
  const path = collectionPath(collection, website);
  const isThen = inMonth(website.timeZone, month);
  const { rows } = await listItemRows(store, collectionId);
  const ids = rows
    .filter((row) => isPublished(row, now) && isThen(row.startDate ?? row.publishOn))
    .sort((a, b) => (a.startDate ?? a.publishOn) - (b.startDate ?? b.publishOn))
    .slice(0, eventsMax)
    .map(({ id }) => id);
  return (await findItems(store, ids)).map((item) => {
    const { startDate = item.publishOn, endDate = startDate } = item;
    return {
      id: item.id,
      collectionId,
      recordType: item.recordType,
      urlId: item.urlId,
      title: htmlField(item.title),
      fullUrl: itemPath(path, item.urlId),
      structuredContent: { _type: 'CalendarEvent', startDate, endDate },
      startDate,
      endDate,
      recordTypeLabel: 'event',
    };
  });
}
