// A list page's items, filters and pagination (page-json sections 1 and 10). Called by page-data.ts and the query tag.
import { countProducts, listCategories, listProducts } from '../../commerce/product/product.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { findImage } from '../../content/image/image.ts';
import { listItems } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { escapeHtml } from '../escape.ts';
import type { Formats } from '../formats.ts';
import { isPublished } from '../resolve.ts';
import { type CollectionFacts, collectionPath } from './collection.ts';
import { productJson } from './products.ts';
import { type ItemJson, textItemJson } from './text-item.ts';

export type ListQuery = {
  offset?: string;
  reversePaginate?: boolean;
  category?: string;
  tag?: string;
  author?: string;
  /** `MM-YYYY` */
  month?: string;
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
};

export type List = {
  items: ItemJson[];
  facts: CollectionFacts;
  pagination: Record<string, unknown> | null;
  filters: Record<string, unknown>;
  /** When the next post appears by itself. */
  freshUntil?: number;
};

/** Posts that are read for filters, tags and the count. Our choice: what is older than that is found by paging. */
const scanMax = 1000;

export async function listOf(
  place: ListPlace,
  collection: Collection,
  query: ListQuery,
  pageSize = collection.pageSize,
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
  const page = isUnknown
    ? { products: [], total: 0, cursor: undefined }
    : await listProducts(store, {
        collectionId: collection.id,
        categoryId: category?.id,
        limit: pageSize,
        cursor: query.offset,
      });
  const [items, itemCount] = await Promise.all([
    Promise.all(
      page.products.map((product) => productJson(store, website, product, { origin, collectionPath: fullUrl })),
    ),
    countProducts(store, { collectionId: collection.id }),
  ]);
  const address = (params: Record<string, string>) =>
    addressOf(fullUrl, { category: query.category, tag: query.tag }, params);
  const hasPages = page.cursor !== undefined || query.offset !== undefined;
  return {
    items,
    facts: { itemCount, tags: [], categories: [] },
    pagination: hasPages
      ? {
          ...(page.cursor !== undefined && {
            nextPage: true,
            nextPageOffset: page.cursor,
            nextPageUrl: address({ offset: page.cursor }),
          }),
          pageSize,
          ...(query.offset !== undefined && { prevPage: true, prevPageUrl: address({}) }),
        }
      : null,
    filters: filtersOf({ ...query, category: category?.displayName ?? query.category }),
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

async function postList(place: ListPlace, collection: Collection, query: ListQuery, pageSize: number): Promise<List> {
  const { store, website, origin, now, drafts, bodyOf } = place;
  const fullUrl = collectionPath(collection, website);
  const all = (await listItems(store, collection.id, { limit: scanMax })).items;
  const visible = all.filter((item) => drafts || isPublished(item, now));
  const matching = visible.filter(matcher(query, website.timeZone));
  const { shown, hasNewer, hasOlder } = pageOf(matching, query, pageSize);

  const items = await Promise.all(
    shown.map(async (item) => {
      const image = item.mainImageId === undefined ? undefined : await findImage(store, item.mainImageId);
      return textItemJson(item, { origin, collectionPath: fullUrl, image, body: await bodyOf(item) });
    }),
  );
  const address = (params: Record<string, string>) =>
    addressOf(fullUrl, { category: query.category, tag: query.tag, author: query.author, month: query.month }, params);
  const first = shown[0];
  const last = shown.at(-1);
  return {
    items,
    facts: {
      itemCount: visible.length,
      tags: unique(visible.flatMap(({ tags }) => tags)),
      categories: unique(visible.flatMap(({ categories }) => categories)),
    },
    pagination:
      hasNewer || hasOlder
        ? {
            ...(hasOlder &&
              last && {
                nextPage: true,
                nextPageOffset: last.publishOn,
                nextPageUrl: address({ offset: String(last.publishOn) }),
              }),
            pageSize,
            ...(hasNewer &&
              first && {
                prevPage: true,
                prevPageOffset: first.publishOn,
                prevPageUrl: address({ offset: String(first.publishOn), reversePaginate: 'true' }),
              }),
          }
        : null,
    filters: filtersOf(query),
    ...soonest(all.filter(({ publishOn }) => publishOn > now).map(({ publishOn }) => publishOn)),
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

function matcher(query: ListQuery, timeZone: string): (item: Item) => boolean {
  const is = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return (item) =>
    (query.category === undefined || item.categories.some((one) => is(one, query.category as string))) &&
    (query.tag === undefined || item.tags.some((one) => is(one, query.tag as string))) &&
    (query.author === undefined || is(item.authorName, query.author)) &&
    (query.month === undefined || monthOf(item.publishOn, timeZone) === query.month);
}

const monthOf = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', year: 'numeric' }).format(ms).replace('/', '-');

function addressOf(path: string, kept: Record<string, string | undefined>, added: Record<string, string>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...added, ...kept })) if (value !== undefined) params.set(name, value);
  const query = params.toString();
  return escapeHtml(query === '' ? path : `${path}?${query}`);
}

/** They come from the address, so they are escaped: templates print them as they are. */
const filtersOf = ({ category, tag, month, author }: ListQuery) => ({
  ...(category !== undefined && { categoryFilter: escapeHtml(category) }),
  ...(tag !== undefined && { tagFilter: escapeHtml(tag) }),
  ...(month !== undefined && { monthFilter: escapeHtml(month) }),
  ...(author !== undefined && { author: escapeHtml(author) }),
});

const unique = (texts: readonly string[]) => [...new Set(texts)];
const soonest = (times: readonly number[]) => (times.length > 0 ? { freshUntil: Math.min(...times) } : {});
