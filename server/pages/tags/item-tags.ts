// `<squarespace:query>`, `<squarespace:category>`, `<squarespace:related>`: items of other pages within this one (template-folders 6).

import type { Part, Tag } from '../../../renderer/render.ts';
import { isLocked } from '../../content/collection/lock.ts';
import { isShownOn } from '../../content/collection/member-area.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { sitePages } from '../context/site-pages.ts';
import { collectionJson, collectionPath } from '../data/collection.ts';
import { type ListQuery, listOf } from '../data/lists.ts';
import type { ItemJson } from '../data/text-item.ts';
import { bodyOf, type Running } from './running-tag.ts';

/** The documented limits. */
const queryMax = 8;
const limitMax = 100;
const skipMax = 10;
/** Items to examine for related ones. */
const scanMax = 250;

/** Items of another page; at most 8 a page, 100 items, 10 skipped. An unknown collection renders nothing. */
export async function query(page: Running, tag: Tag): Promise<readonly Part[]> {
  const { collection: urlId, limit, skip, featured, category, tag: wantedTag } = tag.attributes;
  const body = bodyOf(page.context, tag);
  if (!body || ++page.uses.queries > queryMax) return [];
  const collection = await findByUrlId(page, urlId);
  if (!collection) return [];
  const categories = namesIn(category);
  const tags = namesIn(wantedTag);
  const filter: ListQuery = {
    ...(categories && { categories }),
    ...(tags && { tags }),
    ...(featured?.trim() === 'true' && { featured: true }),
  };
  const most = within(limit, 1, limitMax, Math.min(shapeOf(collection, page.context.template).pageSize, limitMax));
  const skipped = within(skip, 0, skipMax, 0);
  const list = await listOf(page.context, collection, filter, most + skipped);
  return page.run(body, {
    collection: await collectionJson(
      page.context.store,
      page.context.website,
      collection,
      list.facts,
      page.context.template,
    ),
    items: list.items.slice(skipped, skipped + most),
    ...(list.upcoming && { upcoming: list.upcoming.slice(0, most), past: list.past?.slice(0, most) }),
    pagination: list.pagination,
    ...common(page),
  });
}

/** Our choice: the categories of a page as names and, with URL and state, as `items`. */
export async function categories(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page.context, tag);
  const collection =
    tag.attributes.collection === undefined ? page.current : await findByUrlId(page, tag.attributes.collection);
  if (!body || !collection) return [];
  const { store, website } = page.context;
  const list = await listOf(page.context, collection, {}, 1);
  const json = await collectionJson(store, website, collection, list.facts, page.context.template);
  const names = (json.categories as string[]).slice(0, within(tag.attributes.limit, 1, limitMax, limitMax));
  const path = collectionPath(collection, website);
  const current = collection.id === page.current?.id ? page.json.categoryFilter : undefined;
  return page.run(body, {
    collection: json,
    categories: names,
    items: names.map((name) => ({
      title: name,
      name,
      urlId: encodeURIComponent(name),
      fullUrl: `${path}?category=${encodeURIComponent(name)}`,
      active: current === name,
    })),
    ...common(page),
  });
}

/** Items that share most tags and categories with one item, by default the page's own. */
export async function related(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page.context, tag);
  const { collectionid, itemid, limit } = tag.attributes;
  const own = page.json.item as ItemJson | undefined;
  const all = await sitePages(page.context);
  const collection = collectionid === undefined ? page.current : all.find(({ id }) => id === collectionid.trim());
  if (!body || !collection || !isOpen(page, collection, all)) return [];
  const list = await listOf(page.context, collection, {}, scanMax);
  const itemId = itemid?.trim() || own?.id;
  const item = list.items.find(({ id }) => id === itemId) ?? (own?.id === itemId ? own : undefined);
  if (!item) return [];
  const words = wordsOf(item);
  const ranked = list.items
    .filter(({ id }) => id !== itemId)
    .map((other) => ({ other, shared: [...wordsOf(other)].filter((word) => words.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared);
  return page.run(body, {
    collection: await collectionJson(
      page.context.store,
      page.context.website,
      collection,
      list.facts,
      page.context.template,
    ),
    items: ranked.slice(0, within(limit, 1, limitMax, 3)).map(({ other }) => other),
    ...common(page),
  });
}

const wordsOf = ({ tags = [], categories: named = [] }: ItemJson): Set<string> =>
  new Set([
    ...(tags as string[]).map((name) => `tag ${name.toLowerCase()}`),
    ...(named as string[]).map((name) => `category ${name.toLowerCase()}`),
  ]);

/** The address of a page, which may be below a folder: `about/news`. */
async function findByUrlId(page: Running, urlId = ''): Promise<Collection | undefined> {
  const wanted = urlId.trim().replace(/^\/+|\/+$/g, '');
  if (wanted === '') return undefined;
  const all = await sitePages(page.context);
  return all.find((one) => one.urlId === wanted && isOpen(page, one, all));
}

/** Content behind a password, or for members, isn't shown on other pages either. */
const isOpen = ({ context, current }: Running, collection: Collection, all: readonly Collection[]): boolean =>
  context.drafts || (collection.enabled && !isLocked(collection) && isShownOn(collection, current, all));

const common = ({ json }: Running) => ({
  website: json.website,
  websiteSettings: json.websiteSettings,
  localizedStrings: json.localizedStrings,
});

const within = (text: string | undefined, low: number, high: number, other: number) => {
  const number = text === undefined || !/^\d+$/.test(text.trim()) ? other : Number(text);
  return Math.min(Math.max(number, low), high);
};

const namesIn = (text: string | undefined): string[] | undefined => {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 0 ? names : undefined;
};
