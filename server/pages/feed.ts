// A blog as RSS 2.0 (`?format=rss`). Called by site-renderer.ts.
import type { Collection } from '../content/collection/schema.ts';
import { listItems } from '../content/item/item.ts';
import type { Website } from '../site/website/schema.ts';
import type { Store } from '../store/store.ts';
import { escapeHtml } from './escape.ts';
import { collectionPath } from './page-data/collection.ts';
import { itemPath } from './page-data/text-item.ts';
import { isPublished } from './resolve.ts';

const itemsMax = 50;

export async function feedOf(
  store: Store,
  website: Website,
  collection: Collection,
  origin: string,
  now: number,
): Promise<string> {
  const path = collectionPath(collection, website);
  const { items } = await listItems(store, collection.id, { limit: itemsMax });
  const entries = items
    .filter((item) => isPublished(item, now))
    .map(
      (item) =>
        `<item><title>${escapeHtml(item.title)}</title><link>${origin}${itemPath(path, item.urlId)}</link><guid isPermaLink="false">${item.id}</guid><pubDate>${new Date(item.publishOn).toUTCString()}</pubDate><description>${escapeHtml(item.bodyHtml ?? item.excerpt)}</description></item>`,
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeHtml(`${collection.title} — ${website.siteTitle}`)}</title>`,
    `<link>${origin}${path}</link>`,
    `<atom:link href="${origin}${path}?format=rss" rel="self" type="application/rss+xml"/>`,
    `<description>${escapeHtml(website.siteTagLine)}</description>`,
    `<language>${escapeHtml(website.language)}</language>`,
    ...entries,
    '</channel></rss>',
  ].join('\n');
}
