// A list page's items, filters and pagination (page-json sections 1 and 10). Called by page-data.ts and the query tag.
import type { Product } from '../../commerce/product/schema.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { listItems } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import type { ConfOrdering } from '../../site/template/manifest.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Formats } from '../formats.ts';
import { isPublished } from '../resolve.ts';
import { type CollectionFacts, collectionPath } from './collection.ts';
import { itemJson } from './items.ts';
import { addressOf, filtersOf, matcher } from './list-filters.ts';
import { productList } from './product-list.ts';
import type { ItemJson } from './text-item.ts';
import { inMemory, inStore, timedPageOf } from './timed-page.ts';

export type ListQuery = {
  offset?: string;
  reversePaginate?: boolean;
  category?: string;
  tag?: string;
  /** Any of these, as the query tag asks. */
  categories?: readonly string[];
  tags?: readonly string[];
  /** Starred ones only. */
  featured?: boolean;
  /** `calendar` shows a month of events. */
  view?: string;
  author?: string;
  /** `MM-YYYY` */
  month?: string;
  /** Where a page of a product's reviews ended. */
  reviews?: string;
};

export type ListPlace = {
  store: Store;
  website: Website;
  origin: string;
  formats: Formats;
  now: number;
  drafts: boolean;
  /** What stands for an item's text: HTML, or a slot value. */
  bodyOf: (item: Item) => Promise<unknown>;
  /** Likewise for the sections of a page, in an index. */
  contentOf: (collection: Collection) => Promise<unknown>;
  template: Template;
};

export type List = {
  items: ItemJson[];
  facts: CollectionFacts;
  pagination: Record<string, unknown> | null;
  filters: Record<string, unknown>;
  /** Of a store page: what `items` shows. */
  products?: readonly Product[];
  /** Of events. */
  upcoming?: ItemJson[];
  past?: ItemJson[];
  /** When the next post appears by itself. */
  freshUntil?: number;
};

/** Posts that are read for tags, the count and any order but by time. Our choice: of more, a page by time is picked from the store. */
const scanMax = 1000;

export async function listOf(
  place: ListPlace,
  collection: Collection,
  query: ListQuery,
  pageSize = shapeOf(collection, place.template).pageSize,
): Promise<List> {
  return collection.type === CollectionType.products
    ? productList(place, collection, query, pageSize)
    : postList(place, collection, query, pageSize);
}

/** What of a page's items is to be seen, in its order. The item with `alwaysId` is there in any case. */
export async function orderedItems(place: ListPlace, collection: Collection, alwaysId?: string): Promise<Item[]> {
  const all = (await listItems(place.store, collection.id, { limit: scanMax })).items;
  const visible = all.filter((item) => item.id === alwaysId || place.drafts || isPublished(item, place.now));
  return inOrder(visible, shapeOf(collection, place.template).ordering);
}

/** The newest first, with the filters and the paging of the address: what a feed has. */
export async function newestItems(
  place: ListPlace,
  collection: Collection,
  query: ListQuery,
  most: number,
): Promise<Item[]> {
  const { items, more } = await listItems(place.store, collection.id, { limit: scanMax });
  const isAsked = matcher(query, place.website.timeZone);
  const matches = (item: Item) => (place.drafts || isPublished(item, place.now)) && isAsked(item);
  const source = more ? inStore(place.store, collection.id) : inMemory(items);
  return (await timedPageOf(source, query, { pageSize: most, matches })).shown;
}

function inOrder(items: readonly Item[], ordering: ConfOrdering): Item[] {
  switch (ordering) {
    case 'chronological':
      return [...items];
    case 'calendar':
      return items.toSorted((a, b) => (a.startDate ?? a.publishOn) - (b.startDate ?? b.publishOn));
    case 'user-orderable':
    case 'music-album':
      // What nobody has placed yet comes last, newest first.
      return items.toSorted(
        (a, b) => (a.displayIndex ?? Number.MAX_SAFE_INTEGER) - (b.displayIndex ?? Number.MAX_SAFE_INTEGER),
      );
    default:
      return ordering satisfies never;
  }
}

async function postList(place: ListPlace, collection: Collection, query: ListQuery, pageSize: number): Promise<List> {
  const { store, website, now } = place;
  const fullUrl = collectionPath(collection, website);
  const { base, ordering } = shapeOf(collection, place.template);
  const { items: all, more } = await listItems(store, collection.id, { limit: scanMax });
  const isVisible = (item: Item) => place.drafts || isPublished(item, now);
  const isAsked = matcher(query, place.website.timeZone);
  const visible = inOrder(all.filter(isVisible), ordering);
  const matching = visible.filter(isAsked);
  const source = more ? inStore(store, collection.id) : inMemory(all);
  const { shown, hasNewer, hasOlder } =
    ordering === 'chronological'
      ? await timedPageOf(source, query, { pageSize, matches: (item) => isVisible(item) && isAsked(item) })
      : placedPageOf(matching, query, pageSize);
  const json = (item: Item) => itemJson(place, item, fullUrl);
  const items = await Promise.all(shown.map(json));

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
    filters: filtersOf(query, facts, visible),
    ...(base === 'events' && (await eventsOf(place, matching, pageSize, json))),
    ...soonest([
      ...all.map(({ publishOn }) => publishOn).filter((time) => time > now),
      // An event that ends moves from upcoming to past.
      ...(base === 'events' ? visible.map(endOf).filter((end) => end > now) : []),
    ]),
  };
}

/** What a page says of all its items. */
export const factsOf = (visible: readonly Item[]): CollectionFacts => ({
  itemCount: visible.length,
  tags: unique(visible.flatMap(({ tags }) => tags)),
  categories: unique(visible.flatMap(({ categories }) => categories)),
});

const endOf = (item: Item) => item.endDate ?? item.startDate ?? item.publishOn;

/** Events that go on count as upcoming. Past ones are newest first. */
async function eventsOf(
  { now }: ListPlace,
  events: readonly Item[],
  pageSize: number,
  json: (item: Item) => Promise<ItemJson>,
): Promise<Pick<List, 'upcoming' | 'past'>> {
  const upcoming = events.filter((event) => endOf(event) >= now).slice(0, pageSize);
  const past = events
    .filter((event) => endOf(event) < now)
    .reverse()
    .slice(0, pageSize);
  return { upcoming: await Promise.all(upcoming.map(json)), past: await Promise.all(past.map(json)) };
}

/** Newest first, a page begins below a time; in any other order it begins at a place. */
function offsetsOf(shown: readonly Item[], all: readonly Item[], ordering: ConfOrdering, pageSize: number) {
  if (ordering === 'chronological') return { next: shown.at(-1)?.publishOn ?? 0, previous: shown[0]?.publishOn ?? 0 };
  const start = shown[0] === undefined ? all.length : all.indexOf(shown[0]);
  return { next: start + pageSize, previous: start };
}

function placedPageOf(items: readonly Item[], query: ListQuery, pageSize: number) {
  const offset = query.offset === undefined ? 0 : Number(query.offset);
  const at = Number.isFinite(offset) ? Math.max(0, Math.floor(offset)) : 0;
  const start = query.reversePaginate ? Math.max(0, at - pageSize) : at;
  return {
    shown: items.slice(start, start + pageSize),
    hasNewer: start > 0 && items.length > 0,
    hasOlder: items.length > start + pageSize,
  };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
const soonest = (times: readonly number[]) => (times.length > 0 ? { freshUntil: Math.min(...times) } : {});
