// Filters in a list's address: matching items, the page's filter data, and addresses that preserve the filters (page-json 10).

import type { Collection } from '../../content/collection/schema.ts';
import type { ItemRow } from '../../content/item/item.ts';
import type { LabelTexts } from '../../site/language/label-texts.ts';
import type { PageTarget } from '../resolve/page-request.ts';
import { type CollectionFacts, label } from './collection.ts';
import { knownZone } from './formats.ts';
import { htmlField } from './html-field.ts';
import type { ListQuery } from './lists.ts';
import { authorIdOf, authorJson } from './text-item.ts';

/** By ID, as templates link it, or by name. */
const isAuthor = ({ authorName }: ItemRow, author: string): boolean =>
  authorName !== '' && (isSame(authorName, author) || authorIdOf(authorName) === author);

export const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export function matcher(query: ListQuery, timeZone: string): (item: ItemRow) => boolean {
  const { category, tag, categories, tags, featured, author, month } = query;
  const has = (texts: readonly string[], wanted: readonly string[]) =>
    texts.some((one) => wanted.some((other) => isSame(one, other)));
  const isThen = month === undefined ? undefined : inMonth(timeZone, month);
  return (item) =>
    (!featured || item.starred) &&
    (category === undefined || has(item.categories, [category])) &&
    (tag === undefined || has(item.tags, [tag])) &&
    (categories === undefined || has(item.categories, categories)) &&
    (tags === undefined || has(item.tags, tags)) &&
    (author === undefined || isAuthor(item, author)) &&
    (isThen === undefined || isThen(item.startDate ?? item.publishOn));
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Uses the time zone only near the month's boundaries: doing so for 20,000 posts took 40 ms.
 * @param month `03-2026`
 */
export function inMonth(timeZone: string, month: string): (ms: number) => boolean {
  const [, digits, year] = /^(\d\d)-(\d{4})$/.exec(month) ?? [];
  if (digits === undefined) return () => false;
  const begins = Date.UTC(Number(year), Number(digits) - 1, 1);
  const ends = Date.UTC(Number(year), Number(digits), 1);
  const monthOf = monthsIn(timeZone);
  return (ms) => {
    if (ms < begins - dayMs || ms >= ends + dayMs) return false;
    return (ms >= begins + dayMs && ms < ends - dayMs) || monthOf(ms) === month;
  };
}

/** `03-2026` in the site's time zone. Shared by all of a list's items, because creating a formatter costs more than using it. */
function monthsIn(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: knownZone(timeZone), month: '2-digit', year: 'numeric' });
  return (ms) => format.format(ms).replace('/', '-');
}

export function addressOf(
  path: string,
  kept: Record<string, string | undefined>,
  added: Record<string, string>,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...added, ...kept })) if (value !== undefined) params.set(name, value);
  const query = params.toString();
  // Escapes apostrophes so it can't end an attribute; scripts use the value unchanged (page-json 10).
  const plain = path.replaceAll("'", '%27');
  return query === '' ? plain : `${plain}?${query}`;
}

/**
 * A known filter is written as the page shows it, so that templates find it among `collection.categories` and `tags`.
 * Any other comes from the address and is escaped, because templates print it unescaped.
 */
export const filtersOf = (
  { category, tag, month, author }: ListQuery,
  known: Pick<CollectionFacts, 'categories' | 'tags'>,
  { shown }: Pick<LabelTexts, 'shown'>,
  items: readonly ItemRow[] = [],
) => ({
  ...(category !== undefined && {
    categoryFilter: knownWord(known.categories, category, (one) => shown('category', one)),
  }),
  ...(tag !== undefined && { tagFilter: knownWord(known.tags, tag, (one) => shown('tag', one)) }),
  ...(month !== undefined && { monthFilter: htmlField(month) }),
  ...(author !== undefined && {
    authorFilter: true,
    author: authorJson(items.find((item) => isAuthor(item, author))?.authorName ?? author),
  }),
});

const knownWord = (words: readonly string[], asked: string, shown: (word: string) => string): string => {
  const word = words.find((one) => isSame(one, asked));
  return word === undefined ? htmlField(asked) : label(shown(word));
};

/**
 * Whether an address with these filters is one that the site links and that shows something: the set of those is
 * finite. Addresses of empty lists, of other spellings, and of offsets without items are unbounded, so never cache
 * them.
 */
export const isLinked = (
  { tag, category, author, month, offset, view, reviews }: ListQuery,
  page: {
    isEmpty: boolean;
    tags?: readonly string[];
    categories?: readonly string[];
    authors?: readonly string[];
    hasMonths?: boolean;
    hasViews?: boolean;
    isPlace?: boolean;
  },
): boolean => {
  const isOne = (words: readonly string[] | undefined, word: string | undefined) =>
    word === undefined || words?.includes(word) === true;
  return (
    [tag, category, author, month, offset, view, reviews].every((one) => one === undefined) ||
    (!page.isEmpty &&
      isOne(page.tags, tag) &&
      isOne(page.categories, category) &&
      isOne(page.authors, author) &&
      (month === undefined || page.hasMonths === true) &&
      (view === undefined || (page.hasViews === true && views.includes(view))) &&
      (offset === undefined || page.isPlace === true) &&
      reviews === undefined)
  );
};

/** In addresses; absent: the view that the page's owner chose. */
const views: readonly (string | undefined)[] = ['list', 'calendar'];

export const isFiltered = ({ category, tag, author, month, offset }: ListQuery): boolean =>
  [category, tag, author, month, offset].some((one) => one !== undefined);

export const isCalendarView = ({ events }: Collection, query: ListQuery): boolean =>
  views.includes(query.view) ? query.view === 'calendar' : events?.calendarView === true && !isFiltered(query);

/** The query of the address. */
export function listQueryOf(query: URLSearchParams, target: PageTarget): ListQuery {
  const text = (name: string) => query.get(name)?.slice(0, 200) || undefined;
  return {
    view: text('view'),
    offset: text('offset'),
    reversePaginate: query.get('reversePaginate') === 'true',
    category: text('category'),
    ...(target.kind === 'list' && target.category && { categoryPage: target.category }),
    tag: text('tag'),
    author: text('author'),
    month: text('month'),
    reviews: text('reviews'),
  };
}
