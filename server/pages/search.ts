// What `/search` finds: pages, posts and products whose words begin with the words asked for. Called by routes.ts.
// Our choice until there is an index: the newest 500 of each page are looked through.
import { listProducts } from '../commerce/product/product.ts';
import { listCollections } from '../content/collection/collection.ts';
import { isLocked } from '../content/collection/lock.ts';
import { openToAll } from '../content/collection/member-area.ts';
import { type Collection, CollectionType } from '../content/collection/schema.ts';
import { findImage } from '../content/image/image.ts';
import { listItems } from '../content/item/item.ts';
import { escapeHtml } from '../escape-html.ts';
import { inSlices } from '../others-first.ts';
import type { Website } from '../site/website/schema.ts';
import type { Store } from '../store/store.ts';
import { plainText } from './escape.ts';
import { collectionPath } from './page-data/collection.ts';
import { mainImageFields } from './page-data/image.ts';
import { productPath } from './page-data/product-item.ts';
import { itemPath } from './page-data/text-item.ts';
import { isPublished } from './resolve.ts';

export type Found = Record<string, unknown> & { title: string; fullUrl: string };

const lookedAtMax = 500;
/** Texts that are looked through before others are let in. */
const scoredAtOnce = 100;
const foundMax = 40;
export const queryCharsMax = 200;

type Candidate = { title: string; text: string; fullUrl: string; imageId?: string };

export async function search(
  place: { store: Store; website: Website; origin: string; now: number },
  query: string,
): Promise<Found[]> {
  const words = wordsOf(query.slice(0, queryCharsMax));
  if (words.length === 0) return [];
  const collections = openToAll(await listCollections(place.store)).filter(
    (collection) => collection.enabled && collection.seo?.hidden !== true && !isLocked(collection),
  );
  const candidates = (await inSlices(collections, 1, (collection) => candidatesOf(place, collection))).flat();
  const scored = (
    await inSlices(candidates, scoredAtOnce, async (one) => ({ candidate: one, score: scoreOf(one, words) }))
  )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, foundMax);
  return Promise.all(
    scored.map(async ({ candidate }) => {
      const image = candidate.imageId === undefined ? undefined : await findImage(place.store, candidate.imageId);
      const { media, asset } = mainImageFields(image, place.origin);
      return {
        title: escapeHtml(candidate.title),
        fullUrl: candidate.fullUrl,
        excerpt: escapeHtml(plainText(candidate.text)),
        ...media,
        ...asset,
      };
    }),
  );
}

async function candidatesOf(
  { store, website, now }: Parameters<typeof search>[0],
  collection: Collection,
): Promise<Candidate[]> {
  const path = collectionPath(collection, website);
  const itself = { title: collection.title, text: collection.description, fullUrl: path };
  if (collection.folder) return [];
  if (collection.type === CollectionType.products) {
    const { products } = await listProducts(store, { collectionId: collection.id, limit: lookedAtMax });
    return [
      itself,
      ...products.map(({ title, excerpt, tags, urlId, imageIds }) => ({
        title,
        text: `${excerpt} ${tags.join(' ')}`,
        fullUrl: productPath(path, urlId),
        imageId: imageIds[0],
      })),
    ];
  }
  if (collection.type === CollectionType.page || collection.type === CollectionType.templatePage) return [itself];
  const { items } = await listItems(store, collection.id, { limit: lookedAtMax });
  return [
    itself,
    ...items
      .filter((item) => isPublished(item, now))
      .map(({ title, excerpt, bodyHtml, tags, urlId, mainImageId }) => ({
        title,
        text: `${excerpt} ${bodyHtml ?? ''} ${tags.join(' ')}`,
        fullUrl: itemPath(path, urlId),
        imageId: mainImageId,
      })),
  ];
}

/** Every word must be found; in the title it counts more. */
function scoreOf({ title, text }: Candidate, words: readonly string[]): number {
  const inTitle = folded(title);
  let inText: string | undefined;
  let score = 0;
  for (const word of words) {
    if (hasWordFrom(inTitle, word)) score += 3;
    else if (hasWordFrom((inText ??= folded(plainText(text))), word)) score += 1;
    else return 0;
  }
  return score;
}

/** Letters without their marks, small. */
const folded = (text: string): string => {
  const plain = isAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase();
};
const isAscii = /^[ -~\s]*$/;

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether a word of the text begins so. The text is not taken apart for it: that cost more than all else. */
function hasWordFrom(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  return false;
}
