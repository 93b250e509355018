// The events of a page by months and days, in the site's time zone. The current day is derived from questions whether a time has passed.
import type { Calendar, CalendarEvent, CalendarMonth } from '../../../../renderer/list-reader.ts';
import { sentenceLanguage } from '../../../base/text/language.ts';
import { findItems, type ItemRow } from '../../../content/item/item.ts';
import type { Item } from '../../../content/item/schema.ts';
import { dayMs, zoneTime } from '../../../site/time-zone/zone.ts';
import { findTzData } from '../../../site/time-zone/zone-data.ts';
import { collectionPath } from '../collection.ts';
import { knownZone } from '../formats.ts';
import { type HrefOf, hrefs } from '../link-target.ts';
import { orderedRows, splitEvents } from '../lists.ts';
import { itemPath } from '../text-item.ts';
import { findOpenPage, type ReadContext } from './open-page.ts';

type Query = { collectionId: string; show: 'upcoming' | 'past' | 'both'; limit: number };

/** Our choice: a year ahead, and half a year back. Events beyond that are on the events page. */
const monthsAhead = 12;
const monthsBack = 6;
const eventsMax = 300;
/** Days that one event is on. */
const daysMax = 31;

export async function readCalendar(context: ReadContext, query: Query): Promise<Calendar | undefined> {
  const page = await findOpenPage(context, query.collectionId);
  if (!page) return undefined;
  const { website, isPast } = context;
  const rows = (await orderedRows(context, page)).filter(({ startDate }) => startDate !== undefined);
  const { upcoming, past } = splitEvents(
    rows.toSorted((a, b) => (a.startDate as number) - (b.startDate as number)),
    isPast,
  );
  const chosen = [
    ...(query.show === 'upcoming' ? [] : past.slice(0, eventsMax)),
    ...(query.show === 'past' ? [] : upcoming.slice(0, eventsMax)),
  ];
  const clock = clockOf(website.language, website.timeZone);
  const href = collectionPath(page, website);
  const listHref = page.events?.calendarView ? `${href}?view=list` : href;
  const items = new Map(
    (
      await findItems(
        context.store,
        chosen.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  );
  const source = await hrefs(
    context,
    [...items.values()].map(({ sourceUrl }) => sourceUrl),
  );
  const eventOf = (row: ItemRow): CalendarEvent[] => {
    const item = items.get(row.id);
    return item ? [cardOf(item, href, clock, source)] : [];
  };
  const today = clock.dayNow(isPast);
  const byDay = eventsByDay(chosen, eventOf, clock);
  const months = monthsOf(byDay, today, query.show).map((id) => monthOf(id, byDay, today, clock));
  const hasEvents = ({ days }: CalendarMonth) => days.some(({ events }) => events.length > 0);
  const shown =
    query.show === 'past'
      ? (months.findLast(hasEvents) ?? months.at(-1))
      : (months.find((month) => month.id >= today.slice(0, 7) && hasEvents(month)) ??
        months.find(({ id }) => id === today.slice(0, 7)));
  return {
    href: listHref,
    zone: context.formats.zone(website.timeZone, 0).name,
    weekdays: clock.weekdays,
    months,
    shownId: shown?.id ?? '',
    upcoming: query.show === 'past' ? [] : upcoming.slice(0, query.limit).flatMap(eventOf),
    past: query.show === 'upcoming' ? [] : past.slice(0, query.limit).flatMap(eventOf),
  };
}

type Clock = ReturnType<typeof clockOf>;

/** Days are texts: `2026-03-04`. */
function clockOf(language: string, timeZone: string) {
  const zone = knownZone(timeZone);
  const named = (options: Intl.DateTimeFormatOptions, timeZoneOf = zone) =>
    new Intl.DateTimeFormat(sentenceLanguage(language), { ...options, timeZone: timeZoneOf });
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const times = named({ timeStyle: 'short' });
  const monthTitles = named({ month: 'long', year: 'numeric' }, 'UTC');
  const dayTitles = named({ dateStyle: 'full' }, 'UTC');
  const shortDays = named({ weekday: 'short' }, 'UTC');
  const longDays = named({ weekday: 'long' }, 'UTC');
  const firstDay = firstWeekday(language);
  const data = findTzData(timeZone);
  const startOf = (utc: number) => utc - (zoneTime(data, utc)?.offsetMs ?? 0);
  return {
    firstDay,
    dayOf: (ms: number) => days.format(ms),
    timeOf: (ms: number) => times.format(ms),
    monthTitle: (id: string) => monthTitles.format(Date.parse(`${id}-01T12:00:00Z`)),
    dayTitle: (day: string) => dayTitles.format(Date.parse(`${day}T12:00:00Z`)),
    // January 4, 2026 was a Sunday.
    weekdays: [0, 1, 2, 3, 4, 5, 6].map((at) => {
      const noon = Date.UTC(2026, 0, 4 + ((firstDay + at) % 7), 12);
      return { short: shortDays.format(noon), long: longDays.format(noon) };
    }),
    /** Binary search from 2020 down to one day; the last question determines how long the answer is valid. */
    dayNow(isPast: (time: number) => boolean): string {
      let day = 0;
      let after = 100 * 366;
      while (after - day > 1) {
        const middle = Math.floor((day + after) / 2);
        if (isPast(startOf(Date.UTC(2020, 0, 1) + middle * dayMs))) day = middle;
        else after = middle;
      }
      return new Date(Date.UTC(2020, 0, 1) + day * dayMs).toISOString().slice(0, 10);
    },
  };
}

/** 0 is Sunday. */
function firstWeekday(language: string): number {
  const locale = new Intl.Locale(sentenceLanguage(language)) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 7) % 7;
}

const cardOf = (item: Item, href: string, clock: Clock, source: HrefOf): CalendarEvent => ({
  id: item.id,
  title: item.title,
  href: item.passthrough && item.sourceUrl !== '' ? source(item.sourceUrl) : itemPath(href, item.urlId),
  startDate: item.startDate ?? item.publishOn,
  time: clock.timeOf(item.startDate ?? item.publishOn),
  place: item.location?.addressTitle ?? item.location?.addressLine1 ?? '',
});

/** An event is on each of its days, with its time on the first; one that ends at midnight, not on the day that begins then. */
function eventsByDay(
  rows: readonly ItemRow[],
  eventOf: (row: ItemRow) => readonly CalendarEvent[],
  clock: Clock,
): Map<string, CalendarEvent[]> {
  const byDay = new Map<string, CalendarEvent[]>();
  for (const row of rows.toSorted((a, b) => (a.startDate as number) - (b.startDate as number))) {
    const start = row.startDate as number;
    const last = clock.dayOf(Math.max((row.endDate ?? start) - 1, start));
    for (let n = 0; n < daysMax; n++) {
      const day = clock.dayOf(start + n * dayMs);
      if (day > last && n > 0) break;
      const events = n === 0 ? eventOf(row) : eventOf(row).map((event) => ({ ...event, time: '' }));
      byDay.set(day, [...(byDay.get(day) ?? []), ...events]);
    }
  }
  return byDay;
}

/** Months without events are among them, so that the next one is always the next one. */
function monthsOf(byDay: ReadonlyMap<string, unknown>, today: string, show: Query['show']): string[] {
  const now = monthNumber(today);
  const numbers = [...byDay.keys()].map(monthNumber);
  const first = show === 'upcoming' ? now : Math.max(Math.min(now, ...numbers), now - monthsBack);
  const last = show === 'past' ? now : Math.min(Math.max(now, ...numbers), now + monthsAhead - 1);
  return Array.from({ length: last - first + 1 }, (_, at) => monthId(first + at));
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthId = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

function monthOf(
  id: string,
  byDay: ReadonlyMap<string, readonly CalendarEvent[]>,
  today: string,
  clock: Clock,
): CalendarMonth {
  const [year = 0, month = 1] = id.split('-').map(Number);
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return {
    id,
    title: clock.monthTitle(id),
    leading: (weekday - clock.firstDay + 7) % 7,
    days: Array.from({ length: count }, (_, at) => {
      const day = `${id}-${String(at + 1).padStart(2, '0')}`;
      const events = byDay.get(day) ?? [];
      return { number: at + 1, title: events.length > 0 ? clock.dayTitle(day) : '', isToday: day === today, events };
    }),
  };
}
