// A list page's items, filters and pagination (page-json sections 1 and 10). Called by page-data.ts and the query tag.
import { listNarrowed, type Narrowing, tagsOfProducts } from '../../commerce/product/narrowed.ts';
import {
  countProducts,
  isProductCursor,
  listCategories,
  listProducts,
  productCursor,
} from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { listItems } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import type { ConfOrdering } from '../../site/template/manifest.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { escapeHtml } from '../escape.ts';
import { type Formats, knownZone } from '../formats.ts';
import { isPublished } from '../resolve.ts';
import { type CollectionFacts, collectionPath, label } from './collection.ts';
import { itemJson } from './items.ts';
import { longPageOf } from './long-list.ts';
import { productJson } from './products.ts';
import { authorIdOf, authorJson, type ItemJson } from './text-item.ts';

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

/** Posts that are read for tags, the count and any order but by time. Our choice: of more, a page by time is picked by `longPageOf`. */
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

async function productList(
  place: ListPlace,
  collection: Collection,
  query: ListQuery,
  pageSize: number,
): Promise<List> {
  const { store, website, origin } = place;
  const fullUrl = collectionPath(collection, website);
  const category =
    query.category === undefined ? undefined : await findCategoryOf(store, collection.id, query.category);
  const isUnknown = query.category !== undefined && category === undefined;
  const page = isUnknown ? noProducts : await productPage(store, collection.id, category?.id, query, pageSize);
  const [items, itemCount, tags] = await Promise.all([
    Promise.all(
      page.products.map((product) => productJson(store, website, product, { origin, collectionPath: fullUrl })),
    ),
    countProducts(store, { collectionId: collection.id }),
    tagsOfProducts(store, collection.id),
  ]);
  const address = (params: Record<string, string>) =>
    addressOf(fullUrl, { category: query.category, tag: query.tag }, params);
  const next = page.hasNext ? page.products.at(-1) : undefined;
  const previous = page.hasPrevious ? page.products[0] : undefined;
  return {
    items,
    products: page.products,
    facts: { itemCount, tags, categories: [] },
    pagination:
      next || previous
        ? {
            ...(next && {
              nextPage: true,
              nextPageOffset: productCursor(next),
              nextPageUrl: address({ offset: productCursor(next) }),
            }),
            pageSize,
            ...(previous && {
              prevPage: true,
              prevPageOffset: productCursor(previous),
              prevPageUrl: address({ offset: productCursor(previous), reversePaginate: 'true' }),
            }),
          }
        : null,
    filters: filtersOf(
      { ...query, ...(category && { category: category.displayName }) },
      { categories: category ? [category.displayName] : [], tags },
    ),
  };
}

type ProductPage = { products: Product[]; hasNext: boolean; hasPrevious: boolean };

const noProducts: ProductPage = { products: [], hasNext: false, hasPrevious: false };

/** Pages begin behind the product that `offset` names, or end before it; an offset that names none is the first page. */
async function productPage(
  store: Store,
  collectionId: string,
  categoryId: string | undefined,
  query: ListQuery,
  pageSize: number,
): Promise<ProductPage> {
  const cursor = query.offset !== undefined && isProductCursor(query.offset) ? query.offset : undefined;
  const isBackwards = query.reversePaginate === true && cursor !== undefined;
  const place = { collectionId, limit: pageSize, cursor, reverse: isBackwards };
  const by = await narrowingOf(store, collectionId, categoryId, query);
  const { products, hasMore } = by
    ? await listNarrowed(store, { ...place, by })
    : await wholeList(store, { ...place, categoryId });
  return isBackwards
    ? { products: products.toReversed(), hasNext: products.length > 0, hasPrevious: hasMore }
    : { products, hasNext: hasMore, hasPrevious: cursor !== undefined };
}

async function wholeList(store: Store, place: Parameters<typeof listProducts>[1]) {
  const { products, cursor } = await listProducts(store, place);
  return { products, hasMore: cursor !== undefined };
}

/** Undefined where the page, or a category of it, is shown as it is: that has a list of its own. */
async function narrowingOf(
  store: Store,
  collectionId: string,
  categoryId: string | undefined,
  { tag, tags, categories, featured }: ListQuery,
): Promise<Narrowing | undefined> {
  const wantedTags = tag === undefined ? tags : [tag];
  if (!wantedTags && !categories && !featured) return undefined;
  const named =
    categories &&
    (await listCategories(store, collectionId))
      .filter((one) => categories.some((name) => isSame(name, one.displayName) || isSame(name, one.urlSlug)))
      .map(({ id }) => id);
  const categoryIds = categoryId === undefined ? named : [categoryId];
  return {
    ...(wantedTags && { tags: wantedTags }),
    ...(categoryIds && { categoryIds }),
    ...(featured && { starred: true }),
  };
}

/** By its name, as templates link it, or by its address. */
async function findCategoryOf(store: Store, collectionId: string, text: string) {
  const wanted = text.toLowerCase();
  const all = await listCategories(store, collectionId);
  return (
    all.find((one) => one.displayName.toLowerCase() === wanted) ??
    all.find((one) => one.urlSlug.toLowerCase() === wanted)
  );
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
  return more
    ? (await longPageOf(place.store, collection.id, query, { pageSize: most, matches })).shown
    : pageOf(items.filter(matches), query, most).shown;
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
  const { shown, hasNewer, hasOlder } =
    ordering !== 'chronological'
      ? placedPageOf(matching, query, pageSize)
      : more
        ? await longPageOf(store, collection.id, query, {
            pageSize,
            matches: (item) => isVisible(item) && isAsked(item),
          })
        : pageOf(matching, query, pageSize);
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

function pageOf(items: readonly Item[], query: ListQuery, pageSize: number) {
  const offset = query.offset === undefined ? Number.NaN : Number(query.offset);
  if (!Number.isFinite(offset))
    return { shown: items.slice(0, pageSize), hasNewer: false, hasOlder: items.length > pageSize };
  const start = query.reversePaginate
    ? Math.max(items.filter(({ publishOn }) => publishOn > offset).length - pageSize, 0)
    : items.findIndex(({ publishOn }) => publishOn < offset);
  if (start < 0) return { shown: [], hasNewer: items.length > 0, hasOlder: false };
  return {
    shown: items.slice(start, start + pageSize),
    hasNewer: start > 0,
    hasOlder: items.length > start + pageSize,
  };
}

/** By id, as templates link it, or by name. */
const isAuthor = ({ authorName }: Item, author: string): boolean =>
  authorName !== '' && (isSame(authorName, author) || authorIdOf(authorName) === author);

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function matcher(query: ListQuery, timeZone: string): (item: Item) => boolean {
  const { category, tag, categories, tags, featured, author, month } = query;
  const has = (texts: readonly string[], wanted: readonly string[]) =>
    texts.some((one) => wanted.some((other) => isSame(one, other)));
  const monthOf = month === undefined ? undefined : monthsIn(timeZone);
  return (item) =>
    (!featured || item.starred) &&
    (category === undefined || has(item.categories, [category])) &&
    (tag === undefined || has(item.tags, [tag])) &&
    (categories === undefined || has(item.categories, categories)) &&
    (tags === undefined || has(item.tags, tags)) &&
    (author === undefined || isAuthor(item, author)) &&
    (monthOf === undefined || monthOf(item.startDate ?? item.publishOn) === month);
}

/** `03-2026`, as clocks at the site have it. One formatter for all of a list's items: making it costs more than using it. */
export function monthsIn(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: knownZone(timeZone), month: '2-digit', year: 'numeric' });
  return (ms) => format.format(ms).replace('/', '-');
}

function addressOf(path: string, kept: Record<string, string | undefined>, added: Record<string, string>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...added, ...kept })) if (value !== undefined) params.set(name, value);
  const query = params.toString();
  return escapeHtml(query === '' ? path : `${path}?${query}`);
}

/**
 * A filter that the page knows is said in the page's own words, so that templates find it among `collection.categories` and `tags`.
 * Any other comes from the address alone and is escaped: templates print it as it is.
 */
const filtersOf = (
  { category, tag, month, author }: ListQuery,
  known: Pick<CollectionFacts, 'categories' | 'tags'>,
  items: readonly Item[] = [],
) => ({
  ...(category !== undefined && { categoryFilter: knownWord(known.categories, category) }),
  ...(tag !== undefined && { tagFilter: knownWord(known.tags, tag) }),
  ...(month !== undefined && { monthFilter: escapeHtml(month) }),
  ...(author !== undefined && {
    authorFilter: true,
    author: authorJson(items.find((item) => isAuthor(item, author))?.authorName ?? author),
  }),
});

const knownWord = (words: readonly string[], asked: string): string => {
  const word = words.find((one) => isSame(one, asked));
  return word === undefined ? escapeHtml(asked) : label(word);
};

const unique = (texts: readonly string[]) => [...new Set(texts)];
const soonest = (times: readonly number[]) => (times.length > 0 ? { freshUntil: Math.min(...times) } : {});
