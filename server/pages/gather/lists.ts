// A list page's items, filters and pagination (page-json sections 1 and 10).

import type { Category, Product } from '../../commerce/product/schema.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { findItems, type ItemRow, listItemRows } from '../../content/item/item.ts';
import { type Item, WorkflowState } from '../../content/item/schema.ts';
import type { ConfOrdering } from '../../site/template/manifest.ts';
import { type CollectionFacts, collectionPath } from './collection.ts';
import { itemJson } from './items.ts';
import { addressOf, filtersOf, isLinked, matcher } from './list-filters.ts';
import type { PageContext } from './page-context.ts';
import { pageLabels } from './page-labels.ts';
import { productList } from './product-list.ts';
import { authorIdOf, type ItemJson } from './text-item.ts';
import { inMemory, inStore, timedPageOf } from './timed-page.ts';

export type ListQuery = {
  offset?: string;
  reversePaginate?: boolean;
  category?: string;
  /** The address is this category's own, whatever `category` says. */
  categoryPage?: Category;
  tag?: string;
  /** Any of these, as the query tag asks. */
  categories?: readonly string[];
  tags?: readonly string[];
  /** Starred items only. */
  featured?: boolean;
  /** `calendar` shows a month of events. */
  view?: string;
  author?: string;
  /** `MM-YYYY` */
  month?: string;
  /** Paging cursor into a product's reviews. */
  reviews?: string;
};

export type List = {
  items: ItemJson[];
  facts: CollectionFacts;
  pagination: Record<string, unknown> | null;
  filters: Record<string, unknown>;
  /** Products in `items`, for a store page. */
  products?: readonly Product[];
  /** Those of other pages. */
  posts?: readonly Item[];
  /** For a store page that shows one category: its name as typed, and its address. */
  category?: { displayName: string; fullUrl: string };
  /** Events only. */
  upcoming?: ItemJson[];
  past?: ItemJson[];
  /** Whether the site links this address; the set of those is finite. */
  isLinked: boolean;
};

/** Lists in the owner's order are small (specification 9), so the items themselves are read. */
const placedMax = 1000;

/** @param limit absent: a page of the list, as its own address shows it */
export async function listOf(
  context: PageContext,
  collection: Collection,
  query: ListQuery,
  limit?: number,
): Promise<List> {
  const pageSize = limit ?? shapeOf(collection, context.template).pageSize;
  return collection.type === CollectionType.products
    ? productList(context, collection, query, pageSize)
    : postList(context, collection, query, pageSize, limit === undefined);
}

type RowContext = Pick<PageContext, 'store' | 'template' | 'isPast'> & { drafts?: boolean };

/** The visible items of a page, in its order. Always includes the item with `alwaysId`. */
export async function orderedRows(context: RowContext, collection: Collection, alwaysId?: string): Promise<ItemRow[]> {
  const { rows } = await rowsOf(context, collection);
  return rows.filter((row) => row.id === alwaysId || isVisible(context, row));
}

const isVisible = (context: Pick<RowContext, 'isPast' | 'drafts'>, row: ItemRow) =>
  context.drafts || (row.workflowState === WorkflowState.published && context.isPast(row.publishOn));

/** For a short list of events: upcoming ones, soonest first; if there are none, the latest past ones. */
export function currentEvents(rows: readonly ItemRow[], isPast: PageContext['isPast']): readonly ItemRow[] {
  const { upcoming, past } = splitEvents(rows, isPast);
  return upcoming.length > 0 ? upcoming : past;
}

/** In the page's order. */
async function rowsOf(
  context: RowContext,
  collection: Collection,
): Promise<{ rows: readonly ItemRow[]; more: boolean }> {
  const { rows, more } = await listItemRows(context.store, collection.id);
  const { ordering } = shapeOf(collection, context.template);
  switch (ordering) {
    case 'chronological':
      return { rows, more };
    case 'calendar':
      return { rows: rows.toSorted((a, b) => (a.startDate ?? a.publishOn) - (b.startDate ?? b.publishOn)), more };
    case 'user-orderable':
    case 'music-album': {
      const items = await findItems(context.store, idsOf(rows.slice(0, placedMax)));
      // Items without a position come last, newest first.
      const placeOf = ({ displayIndex }: Item) => displayIndex ?? Number.MAX_SAFE_INTEGER;
      return { rows: items.sort((a, b) => placeOf(a) - placeOf(b)), more };
    }
    default:
      return ordering satisfies never;
  }
}

/** Newest first, with the filters and paging of the address: the content of a feed. */
export async function newestItems(
  context: PageContext,
  collection: Collection,
  query: ListQuery,
  most: number,
): Promise<Item[]> {
  const { rows, more } = await listItemRows(context.store, collection.id);
  const isAsked = matcher(query, context.website.timeZone);
  const matches = (row: ItemRow) => isVisible(context, row) && isAsked(row);
  const source = more ? inStore(context.store, collection.id) : inMemory(rows);
  const { shown } = await timedPageOf(source, query, { pageSize: most, matches });
  return findItems(context.store, idsOf(shown));
}

async function postList(
  context: PageContext,
  collection: Collection,
  query: ListQuery,
  pageSize: number,
  isPage: boolean,
): Promise<List> {
  const { store, website } = context;
  const fullUrl = collectionPath(collection, website);
  const { base, ordering } = shapeOf(collection, context.template);
  const { rows: all, more } = await rowsOf(context, collection);
  const isAsked = matcher(query, context.website.timeZone);
  const visible = all.filter((row) => isVisible(context, row));
  const asked = visible.filter(isAsked);
  const events = base === 'events' ? splitEvents(asked, context.isPast) : undefined;
  const isContinued = isPage && continuesEvents(context, collection);
  const matching = events && isContinued ? eventsOfPage(collection, events) : asked;
  const source = more ? inStore(store, collection.id) : inMemory(all);
  const { shown, hasNewer, hasOlder } =
    ordering === 'chronological'
      ? await timedPageOf(source, query, { pageSize, matches: (row) => isVisible(context, row) && isAsked(row) })
      : placedPageOf(matching, query, pageSize);
  const json = (item: Item) => itemJson(context, item, fullUrl, { inList: true });
  const jsonOf = async (rows: readonly ItemRow[]) => Promise.all((await findItems(store, idsOf(rows))).map(json));
  const posts = await findItems(store, idsOf(shown));
  const items = await Promise.all(posts.map(json));

  const address = (params: Record<string, string>) =>
    addressOf(
      fullUrl,
      { category: query.category, tag: query.tag, author: query.author, month: query.month, view: query.view },
      params,
    );
  const offsets = offsetsOf(shown, matching, ordering, pageSize);
  const facts = factsOf(visible);
  return {
    items,
    posts,
    facts,
    pagination:
      hasNewer || hasOlder
        ? {
            ...(hasOlder && {
              nextPage: true,
              nextPageOffset: offsets.next,
              nextPageUrl: address({ offset: String(offsets.next) }),
            }),
            pageSize,
            ...(hasNewer && {
              prevPage: true,
              prevPageOffset: offsets.previous,
              prevPageUrl: address({ offset: String(offsets.previous), reversePaginate: 'true' }),
            }),
          }
        : null,
    filters: filtersOf(query, facts, await pageLabels(store, website, collection.id), visible),
    isLinked: isLinked(query, {
      isEmpty: items.length === 0,
      tags: facts.tags,
      categories: facts.categories,
      authors: authorsOf(query, visible),
      hasMonths: true,
      hasViews: base === 'events',
      isPlace: isPlace(query.offset, all, ordering, pageSize),
    }),
    ...(events && (isContinued ? eventsIn(items, shown, events) : await firstEvents(events, pageSize, jsonOf))),
  };
}

/** Maximum number of tags and of categories that a page lists. */
const wordsMax = 1000;

/** Facts that a page states about all its items. */
export const factsOf = (visible: readonly ItemRow[]): CollectionFacts => ({
  itemCount: visible.length,
  tags: unique(visible.flatMap(({ tags }) => tags)).slice(0, wordsMax),
  categories: unique(visible.flatMap(({ categories }) => categories)).slice(0, wordsMax),
});

const idsOf = (rows: readonly ItemRow[]) => rows.map(({ id }) => id);
const endOf = (item: ItemRow) => item.endDate ?? item.startDate ?? item.publishOn;

/** Current events count as upcoming. Past events: newest first. */
export function splitEvents(events: readonly ItemRow[], isPast: PageContext['isPast']) {
  const isOver = (event: ItemRow) => isPast(endOf(event) + 1);
  return { upcoming: events.filter((event) => !isOver(event)), past: events.filter(isOver).reverse() };
}

type Events = ReturnType<typeof splitEvents>;

/** Else each page has the first events of both kinds: themes without links to other pages show no more. */
const continuesEvents = ({ template }: PageContext, { typeName, events }: Collection): boolean => {
  const list = template.lists[typeName];
  return events !== undefined || !list || template.sourceOf(list)?.text.includes('pagination') === true;
};

/** Those to come, then the past ones, if the page's owner shows both: its pages continue from the first to the second. */
const eventsOfPage = ({ events }: Collection, { upcoming, past }: Events): readonly ItemRow[] => {
  const show = events?.showPastOrUpcomingEvents ?? 'both';
  return [...(show === 'past' ? [] : upcoming), ...(show === 'upcoming' ? [] : past)];
};

function eventsIn(items: readonly ItemJson[], shown: readonly ItemRow[], { past }: Events) {
  const isOver = new Set(past);
  const pick = (isPast: boolean) => items.filter((_, at) => isOver.has(shown[at] as ItemRow) === isPast);
  return { upcoming: pick(false), past: pick(true) };
}

const firstEvents = async (
  { upcoming, past }: Events,
  most: number,
  jsonOf: (rows: readonly ItemRow[]) => Promise<ItemJson[]>,
) => ({ upcoming: await jsonOf(upcoming.slice(0, most)), past: await jsonOf(past.slice(0, most)) });

/** Newest first: a page begins below a time. In any other order, it begins at an offset. */
function offsetsOf(shown: readonly ItemRow[], all: readonly ItemRow[], ordering: ConfOrdering, pageSize: number) {
  if (ordering === 'chronological') return { next: shown.at(-1)?.publishOn ?? 0, previous: shown[0]?.publishOn ?? 0 };
  const start = shown[0] === undefined ? all.length : all.indexOf(shown[0]);
  return { next: start + pageSize, previous: start };
}

function placedPageOf(items: readonly ItemRow[], query: ListQuery, pageSize: number) {
  const offset = query.offset === undefined ? 0 : Number(query.offset);
  const at = Number.isFinite(offset) ? Math.max(0, Math.floor(offset)) : 0;
  const start = query.reversePaginate ? Math.max(0, at - pageSize) : at;
  return {
    shown: items.slice(start, start + pageSize),
    hasNewer: start > 0 && items.length > 0,
    hasOlder: items.length > start + pageSize,
  };
}

/** A post's time, or an offset in the owner's order, as in links. */
function isPlace(
  offset: string | undefined,
  all: readonly ItemRow[],
  ordering: ConfOrdering,
  pageSize: number,
): boolean {
  const at = Number(offset);
  if (offset !== String(at)) return false;
  return ordering === 'chronological' ? all.some(({ publishOn }) => publishOn === at) : at % pageSize === 0;
}

/** By ID or name, as in links. */
const authorsOf = ({ author }: ListQuery, visible: readonly ItemRow[]): string[] =>
  author === undefined
    ? []
    : unique(visible.map(({ authorName }) => authorName)).flatMap((name) => [name, authorIdOf(name)]);

const unique = (texts: readonly string[]) => [...new Set(texts)];
