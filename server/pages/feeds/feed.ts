// A blog, or the products of a store page in their order, as RSS 2.0 (`?format=rss`), with the filters and the paging of its address.

import { html, joinHtml, raw } from '../../base/text/html.ts';
import { categoryFullUrl } from '../../commerce/product/category.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { withPrefix } from '../../site/language/schema.ts';
import { collectionPath } from '../gather/collection.ts';
import { listQueryOf } from '../gather/list-filters.ts';
import { listOf, newestItems } from '../gather/lists.ts';
import type { PageContext } from '../gather/page-context.ts';
import { productPath } from '../gather/product-item.ts';
import { itemPath } from '../gather/text-item.ts';
import type { PageTarget } from '../resolve/page-request.ts';

const itemsMax = 50;

export async function feedOf(context: PageContext, shown: Extract<PageTarget, { kind: 'list' }>): Promise<string> {
  const { website, origin, prefix } = context;
  const urlOf = (path: string) => `${origin}${withPrefix(prefix, path)}`;
  const { collection } = shown;
  const path = collectionPath(collection, website);
  const own = shown.category ? await categoryFullUrl(context.store, collection, shown.category) : path;
  const query = listQueryOf(context.query, shown);
  const entries =
    collection.type === CollectionType.products
      ? ((await listOf(context, collection, query, itemsMax)).products ?? []).map((product) =>
          entry(product, urlOf(productPath(path, product.urlId)), product.excerpt),
        )
      : (await newestItems(context, collection, query, itemsMax)).map((item) =>
          entry(item, urlOf(itemPath(path, item.urlId)), item.bodyHtml ?? item.excerpt),
        );
  const lines = [
    raw('<?xml version="1.0" encoding="UTF-8"?>'),
    html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>`,
    html`<title>${text(`${shown.category?.displayName ?? collection.title} — ${website.siteTitle}`)}</title>`,
    html`<link>${text(urlOf(own))}</link>`,
    html`<atom:link href="${text(`${urlOf(own)}?${context.query.toString()}`)}" rel="self" type="application/rss+xml"/>`,
    html`<description>${text(website.siteTagLine)}</description>`,
    html`<language>${text(website.language)}</language>`,
    ...entries,
    html`</channel></rss>`,
  ];
  return String(joinHtml(lines, '\n'));
}

const entry = (
  { id, title, publishOn }: { id: string; title: string; publishOn: number },
  link: string,
  description: string,
) =>
  html`<item><title>${text(title)}</title><link>${text(link)}</link><guid isPermaLink="false">${id}</guid><pubDate>${new Date(publishOn).toUTCString()}</pubDate><description>${text(description)}</description></item>`;

/** Characters that XML has no form for would make the whole feed unreadable. */
const text = (words: string): string => words.toWellFormed().replace(noXml, '');
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
