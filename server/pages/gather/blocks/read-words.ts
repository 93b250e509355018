// Categories and tags that filter a page's items, each with its link and item count.

import type { WordEntry, WordKind, WordList } from '../../../../renderer/list-reader.ts';
import { sentenceLanguage } from '../../../base/text/language.ts';
import { categoryFullUrl, listCategories } from '../../../commerce/product/category.ts';
import { tagsOfProducts } from '../../../commerce/product/narrowed.ts';
import { countProducts } from '../../../commerce/product/product.ts';
import { type Collection, CollectionType } from '../../../content/collection/schema.ts';
import { findItems, type ItemRow } from '../../../content/item/item.ts';
import { collectionPath } from '../collection.ts';
import { knownZone } from '../formats.ts';
import { addressOf } from '../list-filters.ts';
import { orderedRows } from '../lists.ts';
import { pageLabels } from '../page-labels.ts';
import { itemPath } from '../text-item.ts';
import { findOpenPage, type ReadContext } from './open-page.ts';

const wordsMax = 200;
/** Across all categories and tags. */
const itemsMax = 500;

type Query = { collectionId: string; by: WordKind; items?: number };

export async function readWords(context: ReadContext, query: Query): Promise<WordList | undefined> {
  const page = await findOpenPage(context, query.collectionId);
  if (!page) return undefined;
  const href = collectionPath(page, context.website);
  const words =
    page.type === CollectionType.products
      ? await wordsOfProducts(context, page, href, query.by)
      : await wordsOfItems(context, page, href, query);
  return { href, words };
}

async function wordsOfProducts(
  { store, website }: ReadContext,
  page: Collection,
  href: string,
  by: WordKind,
): Promise<WordEntry[]> {
  if (by === 'category') {
    const categories = (await listCategories(store, page.id)).slice(0, wordsMax);
    return Promise.all(
      categories.map(async (category) => ({
        text: category.displayName,
        href: await categoryFullUrl(store, page, category),
        count: await countProducts(store, { collectionId: page.id, categoryId: category.id }),
        items: [],
      })),
    );
  }
  if (by !== 'tag') return [];
  const tags = (await tagsOfProducts(store, page.id)).slice(0, wordsMax);
  const { shown } = await pageLabels(store, website, page.id);
  return tags.map((tag) => ({ text: shown('tag', tag), href: addressOf(href, { tag }, {}), items: [] }));
}

async function wordsOfItems(
  context: ReadContext,
  page: Collection,
  href: string,
  { by, items: perWord = 0 }: Query,
): Promise<WordEntry[]> {
  const rows = await orderedRows(context, page);
  const { language, timeZone } = context.website;
  const wordsOf = wordReader(by, language, timeZone);
  const labels = await pageLabels(context.store, context.website, page.id);
  const shownAs = (text: string) => (by === 'tag' || by === 'category' ? labels.shown(by, text) : text);
  const found = new Map<string, { text: string; typed: string; rows: ItemRow[] }>();
  for (const row of rows) {
    for (const { key, text } of wordsOf(row)) {
      const one = found.get(key) ?? { text: shownAs(text), typed: text, rows: [] };
      one.rows.push(row);
      found.set(key, one);
    }
  }
  const isTime = by === 'month' || by === 'year';
  const sorted = [...found].sort(([a, { text: one }], [b, { text: other }]) =>
    isTime ? (a < b ? 1 : -1) : one.localeCompare(other, language),
  );
  const shown = sorted.slice(0, wordsMax);
  const ids = shown.flatMap(([, one]) => one.rows.slice(0, perWord).map(({ id }) => id)).slice(0, itemsMax);
  const items = new Map((await findItems(context.store, ids)).map((item) => [item.id, item]));
  return shown.map(([key, one]) => ({
    text: one.text,
    href: hrefOf(href, by, key, one.typed),
    count: one.rows.length,
    items: one.rows.slice(0, perWord).flatMap(({ id }) => {
      const item = items.get(id);
      return item ? [{ title: item.title, href: itemPath(href, item.urlId) }] : [];
    }),
  }));
}

/** A year has no list of its own. */
const hrefOf = (href: string, by: WordKind, key: string, text: string): string => {
  if (by === 'year') return href;
  if (by === 'month') return addressOf(href, { month: `${key.slice(5)}-${key.slice(0, 4)}` }, {});
  return addressOf(href, { [by]: text }, {});
};

type Word = { key: string; text: string };

function wordReader(by: WordKind, language: string, timeZone: string): (row: ItemRow) => readonly Word[] {
  const named = (text: string): Word => ({ key: text.toLowerCase(), text });
  switch (by) {
    case 'tag':
      return ({ tags }) => tags.map(named);
    case 'category':
      return ({ categories }) => categories.map(named);
    case 'author':
      return ({ authorName }) => (authorName === '' ? [] : [named(authorName)]);
    case 'month':
    case 'year': {
      const zone = knownZone(timeZone);
      const keys = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' });
      const titles = new Intl.DateTimeFormat(sentenceLanguage(language), {
        timeZone: zone,
        year: 'numeric',
        month: 'long',
      });
      return ({ publishOn, startDate }) => {
        const key = keys.format(startDate ?? publishOn);
        const year = key.slice(0, 4);
        return [by === 'year' ? { key: year, text: year } : { key, text: titles.format(startDate ?? publishOn) }];
      };
    }
    default:
      return by satisfies never;
  }
}
