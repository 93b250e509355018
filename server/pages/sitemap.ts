// `/sitemap.xml` and `/robots.txt`. Called by routes.ts.
import { categoryFullUrl, countProducts, listCategoryPage, listProducts } from '../commerce/product/product.ts';
import { listCollections } from '../content/collection/collection.ts';
import { isLocked } from '../content/collection/lock.ts';
import { openToAll } from '../content/collection/member-area.ts';
import { type Collection, CollectionType } from '../content/collection/schema.ts';
import { pageOfItems } from '../content/item/item.ts';
import { escapeHtml } from '../escape-html.ts';
import { othersFirst } from '../others-first.ts';
import type { Website } from '../site/website/schema.ts';
import type { Store } from '../store/store.ts';
import { collectionPath } from './page-data/collection.ts';
import { productPath } from './page-data/product-item.ts';
import { itemPath } from './page-data/text-item.ts';
import { isPublished } from './resolve.ts';

/** The format allows 50,000 addresses in a file. */
const urlsMax = 50_000;
/** Addresses that are read and sent together, before others are let in. */
const atOnce = 100;

type Place = { store: Store; website: Website; origin: string; now: number };

export async function* sitemap(place: Place): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  let left = urlsMax;
  for (const collection of openToAll(await listCollections(place.store))) {
    if (!collection.enabled || collection.seo?.hidden === true || isLocked(collection)) continue;
    for await (const some of addresses(place, collection)) {
      const listed = some.slice(0, left);
      left -= listed.length;
      yield listed.map((address) => urlElement(place.origin, address)).join('');
      if (left === 0) break;
      await othersFirst();
    }
  }
  yield '</urlset>\n';
}

type Address = { path: string; updatedOn: number };

const urlElement = (origin: string, { path, updatedOn }: Address) =>
  `<url><loc>${escapeHtml(`${origin}${path}`)}</loc><lastmod>${new Date(updatedOn).toISOString()}</lastmod></url>\n`;

async function* addresses({ store, website, now }: Place, collection: Collection): AsyncGenerator<Address[]> {
  const path = collectionPath(collection, website);
  if (!collection.folder) yield [{ path, updatedOn: collection.updatedOn }];
  if (collection.type === CollectionType.products) {
    yield* categoryAddresses(store, collection);
    let cursor: string | undefined;
    do {
      const page = await listProducts(store, { collectionId: collection.id, limit: atOnce, cursor });
      const shown = page.products.filter(({ seo }) => seo?.hidden !== true);
      yield shown.map(({ urlId, updatedOn }) => ({ path: productPath(path, urlId), updatedOn }));
      cursor = page.cursor;
    } while (cursor !== undefined);
  } else if (collection.type === CollectionType.generic && !collection.folder) {
    let cursor: string | undefined;
    do {
      const page = await pageOfItems(store, collection.id, { limit: atOnce, cursor });
      const shown = page.items.filter((item) => isPublished(item, now) && item.seo?.hidden !== true);
      yield shown.map(({ urlId, updatedOn }) => ({ path: itemPath(path, urlId), updatedOn }));
      cursor = page.cursor;
    } while (cursor !== undefined);
  }
}

/** Of categories with something to see. */
async function* categoryAddresses(store: Store, collection: Collection): AsyncGenerator<Address[]> {
  let cursor: string | undefined;
  do {
    const page = await listCategoryPage(store, collection.id, { limit: atOnce, cursor });
    const paths: string[] = [];
    for (const category of page.categories)
      if ((await countProducts(store, { collectionId: collection.id, categoryId: category.id })) > 0)
        paths.push(await categoryFullUrl(store, collection, category));
    yield paths.map((path) => ({ path, updatedOn: collection.updatedOn }));
    cursor = page.cursor;
  } while (cursor !== undefined);
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
