// `/sitemap.xml`, the files it names on large sites, and `/robots.txt`.

import { eachPage } from '../../base/paged.ts';
import { type Html, html, raw } from '../../base/text/html.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { categoryFullUrl, listCategoryPage } from '../../commerce/product/category.ts';
import { countProducts } from '../../commerce/product/product.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { isLocked } from '../../content/collection/lock.ts';
import { openToAll } from '../../content/collection/member-area.ts';
import { type Collection, CollectionType, isVisited } from '../../content/collection/schema.ts';
import { bucketCount, bucketSummary, sitemapRows } from '../../content/sitemap/sitemap-rows.ts';
import type { PageLanguage } from '../../site/language/page-languages.ts';
import { withPrefix } from '../../site/language/schema.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { collectionPath } from '../gather/collection.ts';
import { productPath } from '../gather/product-item.ts';
import { itemPath } from '../gather/text-item.ts';

/** Our choice: a larger site gets a sitemap index. The format allows 50,000 addresses; a file with this many is about a megabyte. */
const urlsPerFile = 10_000;

export type SitemapScope = {
  store: Store;
  website: Website;
  origin: string;
  now: number;
  /** The main language first; empty in a site with one language. */
  languages?: readonly PageLanguage[];
};

/** Part `part` of `of` of a page's content; without `part`, its categories. */
type SitemapFile = { collectionId: string; part?: { n: number; of: number } };

/** The file named by the path: `/sitemap-<page>-<n>-of-<m>.xml`, `/sitemap-<page>-categories.xml`. */
export const sitemapFilePath = /^\/sitemap-([0-9a-zA-Z_-]{1,64}?)-(?:(\d{1,2})-of-(\d{1,2})|categories)\.xml$/;

export function sitemapFileOf(path: string): SitemapFile | undefined {
  const [, collectionId, n, of] = sitemapFilePath.exec(path) ?? [];
  if (collectionId === undefined) return undefined;
  if (n === undefined) return { collectionId };
  const part = { n: Number(n), of: Number(of) };
  const isOurs = partsAllowed.includes(part.of) && part.n < part.of && String(part.n) === n && String(part.of) === of;
  return isOurs ? { collectionId, part } : undefined;
}

/** Each bucket lies in one part, whatever the number of parts. */
const partsAllowed = Array.from({ length: Math.log2(bucketCount) + 1 }, (_, n) => 2 ** n);

const fileUrl = (origin: string, { collectionId, part }: SitemapFile) =>
  `${origin}/sitemap-${collectionId}-${part ? `${part.n}-of-${part.of}` : 'categories'}.xml`;

const head = raw('<?xml version="1.0" encoding="UTF-8"?>\n');
const namespace = raw('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"');
const alternates = raw(' xmlns:xhtml="http://www.w3.org/1999/xhtml"');

/** @returns when its text is out of date without a write: something is published then */
export type Sitemap = { text: string; freshUntil?: number };

type Address = { path: string; updatedOn: number };

/** Public, indexable pages. */
const shownPages = async ({ store }: SitemapScope): Promise<Collection[]> =>
  openToAll(await listCollections(store)).filter(
    (collection) => isVisited(collection) && collection.seo?.hidden !== true && !isLocked(collection),
  );

/** All addresses, or on a large site the files that have them. */
export async function sitemap(
  scope: SitemapScope,
  urlsMax = Math.ceil(urlsPerFile / Math.max(1, scope.languages?.length ?? 1)),
): Promise<Sitemap> {
  const pages = await shownPages(scope);
  const own = pages.filter(({ folder }) => !folder);
  const sizes = new Map<string, Awaited<ReturnType<typeof bucketsOf>>>();
  for (const page of own) if (holdsThings(page)) sizes.set(page.id, await bucketsOf(scope.store, page.id));
  const total = [...sizes.values()].flat().reduce((sum, { count }) => sum + count, own.length);
  const pageUrls = own.map((page) => ({ path: collectionPath(page, scope.website), updatedOn: page.updatedOn }));
  if (total <= urlsMax) {
    const texts: Html[] = [urls(scope, pageUrls)];
    const times: number[] = [];
    for (const page of own.filter(holdsThings)) {
      if (hasCategories(page)) texts.push(urls(scope, await categoryAddresses(scope.store, page)));
      for (let bucket = 0; bucket < bucketCount; bucket++) {
        const { addresses, freshUntil } = await addressesIn(scope, page, bucket);
        texts.push(urls(scope, addresses));
        if (freshUntil !== undefined) times.push(freshUntil);
      }
    }
    return { text: urlset(scope, texts), ...(times.length > 0 && { freshUntil: Math.min(...times) }) };
  }
  const entries = [
    fileEntry(`${scope.origin}/sitemap-pages.xml`, Math.max(0, ...pageUrls.map(({ updatedOn }) => updatedOn))),
  ];
  for (const page of own.filter(holdsThings)) {
    if (hasCategories(page)) entries.push(fileEntry(fileUrl(scope.origin, { collectionId: page.id }), page.updatedOn));
    const buckets = sizes.get(page.id) ?? [];
    const of = partsFor(
      buckets.reduce((sum, { count }) => sum + count, 0),
      urlsMax,
    );
    for (let n = 0; n < of; n++) {
      const some = buckets.filter((_, bucket) => bucket % of === n);
      if (some.every(({ count }) => count === 0)) continue;
      const updatedOn = Math.max(...some.map((one) => one.updatedOn));
      entries.push(fileEntry(fileUrl(scope.origin, { collectionId: page.id, part: { n, of } }), updatedOn));
    }
  }
  return { text: String(html`${head}<sitemapindex ${namespace}>\n${entries}</sitemapindex>\n`) };
}

const partsFor = (count: number, urlsMax: number) => partsAllowed.find((of) => count / of <= urlsMax) ?? bucketCount;

async function bucketsOf(store: Store, collectionId: string) {
  const buckets = [];
  for (let bucket = 0; bucket < bucketCount; bucket++) buckets.push(await bucketSummary(store, collectionId, bucket));
  return buckets;
}

/** The pages themselves, without their items. */
export async function pagesSitemap(scope: SitemapScope): Promise<Sitemap> {
  const own = (await shownPages(scope)).filter(({ folder }) => !folder);
  const addresses = own.map((page) => ({ path: collectionPath(page, scope.website), updatedOn: page.updatedOn }));
  return { text: urlset(scope, [urls(scope, addresses)]) };
}

/** Undefined if there is no such file. */
export async function sitemapFile(scope: SitemapScope, file: SitemapFile): Promise<Sitemap | undefined> {
  const page = (await shownPages(scope)).find(({ id }) => id === file.collectionId);
  if (!page || page.folder || !holdsThings(page)) return undefined;
  if (!file.part) {
    if (!hasCategories(page)) return undefined;
    return { text: urlset(scope, [urls(scope, await categoryAddresses(scope.store, page))]) };
  }
  const { n, of } = file.part;
  const texts: Html[] = [];
  const times: number[] = [];
  for (let bucket = n; bucket < bucketCount; bucket += of) {
    const { addresses, freshUntil } = await addressesIn(scope, page, bucket);
    texts.push(urls(scope, addresses));
    if (freshUntil !== undefined) times.push(freshUntil);
  }
  return { text: urlset(scope, texts), ...(times.length > 0 && { freshUntil: Math.min(...times) }) };
}

/** Whether search engines may find them. */
const hasCategories = ({ type, seo }: Collection) => type === CollectionType.products && seo?.filtersHidden !== true;

const holdsThings = ({ type }: Collection) => type === CollectionType.products || type === CollectionType.generic;

/** Addresses per batch before yielding to the event loop. */
const addressesAtOnce = 50;

async function addressesIn({ store, website, now }: SitemapScope, page: Collection, bucket: number) {
  const path = collectionPath(page, website);
  const pathOf = page.type === CollectionType.products ? productPath : itemPath;
  const addresses: Address[] = [];
  let freshUntil: number | undefined;
  for await (const rows of sitemapRows(store, page.id, bucket))
    for (const { urlId, updatedOn, publishOn } of rows)
      if (publishOn <= now) addresses.push({ path: pathOf(path, urlId), updatedOn });
      else freshUntil = Math.min(freshUntil ?? publishOn, publishOn);
  // A file has up to 64 of these.
  if (addresses.length >= addressesAtOnce) await yieldToEventLoop();
  return { addresses, freshUntil };
}

const categoriesAtOnce = 100;

/** Categories with visible content. */
async function categoryAddresses(store: Store, collection: Collection): Promise<Address[]> {
  if (collection.type !== CollectionType.products) return [];
  const found: Address[] = [];
  const read = (cursor?: string) => listCategoryPage(store, collection.id, { limit: categoriesAtOnce, cursor });
  for await (const { categories, cursor } of eachPage(read)) {
    for (const category of categories)
      if ((await countProducts(store, { collectionId: collection.id, categoryId: category.id })) > 0)
        found.push({ path: await categoryFullUrl(store, collection, category), updatedOn: collection.updatedOn });
    if (cursor !== undefined) await yieldToEventLoop();
  }
  return found;
}

function urls({ origin, languages = [] }: SitemapScope, addresses: readonly Address[]): Html {
  if (languages.length === 0)
    return html`${addresses.map(({ path, updatedOn }) => html`<url><loc>${origin}${path}</loc>${lastmod(updatedOn)}</url>\n`)}`;
  return html`${addresses.map(({ path, updatedOn }) => {
    const pages = languages.map(({ code, prefix }) => ({ code, url: `${origin}${withPrefix(prefix, path)}` }));
    const all = [...pages, ...pages.slice(0, 1).map(({ url }) => ({ code: 'x-default', url }))];
    const others = all.map(({ code, url }) => html`<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`);
    return pages.map(({ url }) => html`<url><loc>${url}</loc>${lastmod(updatedOn)}${others}</url>\n`);
  })}`;
}

const fileEntry = (url: string, updatedOn: number) => html`<sitemap><loc>${url}</loc>${lastmod(updatedOn)}</sitemap>\n`;

const lastmod = (updatedOn: number) => html`<lastmod>${new Date(updatedOn).toISOString()}</lastmod>`;

const urlset = ({ languages = [] }: SitemapScope, texts: readonly Html[]) =>
  String(html`${head}<urlset ${namespace}${languages.length > 0 ? alternates : ''}>\n${texts}</urlset>\n`);

/** @param prefixes of the further languages */
export const robots = (origin: string, prefixes: readonly string[]): string =>
  [
    'User-agent: *',
    'Disallow: /config',
    'Disallow: /api/',
    ...['', ...prefixes].flatMap((prefix) =>
      ['/search', '/account', '/cart', '/checkout'].map((path) => `Disallow: ${prefix}${path}`),
    ),
    'Disallow: /*?*format=json',
    'Disallow: /*?*format=main-content',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
