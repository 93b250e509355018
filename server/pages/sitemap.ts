// `/sitemap.xml` and `/robots.txt`. Called by routes.ts.
import { listProducts } from '../commerce/product/product.ts';
import { listCollections } from '../content/collection/collection.ts';
import { isLocked } from '../content/collection/lock.ts';
import { openToAll } from '../content/collection/member-area.ts';
import { type Collection, CollectionType } from '../content/collection/schema.ts';
import { listItems } from '../content/item/item.ts';
import type { Website } from '../site/website/schema.ts';
import type { Store } from '../store/store.ts';
import { escapeHtml } from './escape.ts';
import { collectionPath } from './page-data/collection.ts';
import { productPath } from './page-data/product-item.ts';
import { itemPath } from './page-data/text-item.ts';
import { isPublished } from './resolve.ts';

/** The format allows 50,000 addresses in a file. */
const urlsMax = 50_000;
const pageRows = 500;

export async function* sitemap(place: {
  store: Store;
  website: Website;
  origin: string;
  now: number;
}): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  let count = 0;
  for (const collection of openToAll(await listCollections(place.store))) {
    if (!collection.enabled || collection.seo?.hidden === true || isLocked(collection)) continue;
    for await (const { path, updatedOn } of addresses(place, collection)) {
      if (++count > urlsMax) break;
      const url = escapeHtml(`${place.origin}${path}`);
      yield `<url><loc>${url}</loc><lastmod>${new Date(updatedOn).toISOString()}</lastmod></url>\n`;
    }
  }
  yield '</urlset>\n';
}

async function* addresses(
  { store, website, now }: Parameters<typeof sitemap>[0],
  collection: Collection,
): AsyncGenerator<{ path: string; updatedOn: number }> {
  const path = collectionPath(collection, website);
  if (!collection.folder) yield { path, updatedOn: collection.updatedOn };
  if (collection.type === CollectionType.products) {
    let cursor: string | undefined;
    do {
      const page = await listProducts(store, { collectionId: collection.id, limit: pageRows, cursor });
      for (const product of page.products) {
        if (product.seo?.hidden !== true)
          yield { path: productPath(path, product.urlId), updatedOn: product.updatedOn };
      }
      cursor = page.cursor;
    } while (cursor !== undefined);
  } else if (collection.type === CollectionType.generic && !collection.folder) {
    let olderThan: number | undefined;
    for (;;) {
      const page = await listItems(store, collection.id, { limit: pageRows, olderThan });
      for (const item of page.items) {
        if (isPublished(item, now) && item.seo?.hidden !== true)
          yield { path: itemPath(path, item.urlId), updatedOn: item.updatedOn };
      }
      olderThan = page.items.at(-1)?.publishOn;
      if (!page.more || olderThan === undefined) return;
    }
  }
}

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /config',
    'Disallow: /search',
    'Disallow: /account',
    'Disallow: /api/',
    'Disallow: /cart',
    'Disallow: /checkout',
    'Disallow: /*?*format=json',
    'Disallow: /*?*format=main-content',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
