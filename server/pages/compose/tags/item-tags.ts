// `<squarespace:query>`, `<squarespace:category>`, `<squarespace:related>`: items of other pages within this one (template-folders 6).

import type { Part, Tag } from '../../../../renderer/render.ts';
import type { ListQuery } from '../../gather/lists.ts';
import type { ItemJson } from '../../gather/text-item.ts';
import { limitMax } from '../../gather/wanted-list.ts';
import { bodyOf, type Running } from './running-tag.ts';

/** The documented limits. */
const queryMax = 8;
const skipMax = 10;
/** Items to examine for related ones. */
const scanMax = 250;

/** Items of another page; at most 8 a page, 100 items, 10 skipped. An unknown collection renders nothing. */
export async function query(page: Running, tag: Tag): Promise<readonly Part[]> {
  const { limit, skip, featured, category, tag: wantedTag } = tag.attributes;
  const body = bodyOf(page.site, tag);
  if (!body || ++page.uses.queries > queryMax) return [];
  const categories = namesIn(category);
  const tags = namesIn(wantedTag);
  const filter: ListQuery = {
    ...(categories && { categories }),
    ...(tags && { tags }),
    ...(featured?.trim() === 'true' && { featured: true }),
  };
  const most = within(limit, 1, limitMax, undefined);
  const list = await page.ask.list({
    current: page.current,
    of: atUrlId(tag.attributes.collection),
    filter,
    skip: within(skip, 0, skipMax, 0),
    ...(most !== undefined && { limit: most }),
  });
  if (!list) return [];
  const { collection, items, upcoming, past, pagination } = list;
  return page.run(body, { collection, items, ...(upcoming && { upcoming, past }), pagination, ...common(page) });
}

/** Our choice: the categories of a page as names and, with URL and state, as `items`. */
export async function categories(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page.site, tag);
  const { collection: urlId, limit } = tag.attributes;
  const of = urlId === undefined ? {} : { of: atUrlId(urlId) };
  const list = body && (await page.ask.list({ current: page.current, ...of, filter: {}, limit: 1 }));
  if (!list) return [];
  const names = (list.collection.categories as string[]).slice(0, within(limit, 1, limitMax, limitMax));
  const current = list.id === page.current?.id ? page.json.categoryFilter : undefined;
  return page.run(body, {
    collection: list.collection,
    categories: names,
    items: names.map((name) => ({
      title: name,
      name,
      urlId: encodeURIComponent(name),
      fullUrl: `${list.fullUrl}?category=${encodeURIComponent(name)}`,
      active: current === name,
    })),
    ...common(page),
  });
}

/** Items that share most tags and categories with one item, by default the page's own. */
export async function related(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page.site, tag);
  const { collectionid, itemid, limit } = tag.attributes;
  const own = page.json.item as ItemJson | undefined;
  const of = { id: collectionid?.trim() ?? page.current?.id ?? '' };
  const list = body && (await page.ask.list({ current: page.current, of, filter: {}, limit: scanMax }));
  if (!list) return [];
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
    collection: list.collection,
    items: ranked.slice(0, within(limit, 1, limitMax, 3)).map(({ other }) => other),
    ...common(page),
  });
}

const wordsOf = ({ tags = [], categories: named = [] }: ItemJson): Set<string> =>
  new Set([
    ...(tags as string[]).map((name) => `tag ${name.toLowerCase()}`),
    ...(named as string[]).map((name) => `category ${name.toLowerCase()}`),
  ]);

/** `/about/news/` as an address without the slashes around it. */
const atUrlId = (urlId = '') => ({ urlId: urlId.trim().replace(/^\/+|\/+$/g, '') });

const common = ({ json }: Running) => ({
  website: json.website,
  websiteSettings: json.websiteSettings,
  localizedStrings: json.localizedStrings,
});

/** `other` where the text isn't a whole number. */
const within = <Other extends number | undefined>(text: string | undefined, low: number, high: number, other: Other) =>
  text === undefined || !/^\d+$/.test(text.trim()) ? other : Math.min(Math.max(Number(text), low), high);

const namesIn = (text: string | undefined): string[] | undefined => {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 0 ? names : undefined;
};
