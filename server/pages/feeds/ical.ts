// Events as calendar files (`?format=ical`): one event, or all that a page shows.
import type { Collection } from '../../content/collection/schema.ts';
import { findItems } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import { collectionPath } from '../gather/collection.ts';
import { orderedRows } from '../gather/lists.ts';
import type { PageContext } from '../gather/page-context.ts';
import { plainText } from '../gather/plain-text.ts';
import { itemPath } from '../gather/text-item.ts';
import type { Content } from '../resolve/page-request.ts';

const eventsMax = 250;

/** @returns undefined when there is no event in it */
export async function calendarOf(
  context: PageContext,
  shown: Extract<Content, { kind: 'item' | 'list' }>,
): Promise<string | undefined> {
  const items = shown.kind === 'item' ? [shown.item] : await eventsOf(context, shown.collection);
  const events = items.filter(({ startDate }) => startDate !== undefined);
  if (events.length === 0) return undefined;
  const path = collectionPath(shown.collection, context.website);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Stoa//${text(context.website.siteTitle)}//`,
    ...events.flatMap((event) => eventLines(event, `${context.origin}${itemPath(path, event.urlId)}`)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

async function eventsOf(context: PageContext, collection: Collection): Promise<Item[]> {
  const rows = (await orderedRows(context, collection)).filter(({ startDate }) => startDate !== undefined);
  return findItems(
    context.store,
    rows.slice(0, eventsMax).map(({ id }) => id),
  );
}

function eventLines(event: Item, url: string): string[] {
  const { startDate = 0, endDate = startDate, location } = event;
  const place = [location?.addressTitle, location?.addressLine1, location?.addressLine2, location?.addressCountry]
    .filter((line) => line !== undefined && line !== '')
    .join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${time(event.updatedOn)}`,
    `DTSTART:${time(startDate)}`,
    `DTEND:${time(endDate)}`,
    `SUMMARY:${text(event.title)}`,
    ...(place === '' ? [] : [`LOCATION:${text(place)}`]),
    ...(location?.mapLat === undefined || location.mapLng === undefined
      ? []
      : [`GEO:${location.mapLat};${location.mapLng}`]),
    ...(event.excerpt === '' ? [] : [`DESCRIPTION:${text(plainText(event.excerpt))}`]),
    `URL:${url}`,
    'END:VEVENT',
  ];
}

const time = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
/** Calendars refuse a file with control characters in it. */
const controls = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
const text = (value: string) =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(controls, '');
/** Calendar lines are limited to 75 bytes; longer ones continue on the next line after a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece].join('\r\n ');
}
