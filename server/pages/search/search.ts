// Results of `/search` and GeneralSearch: pages, posts and products with words that begin with the query's words.

import * as z from 'zod';
import { yieldToEventLoop } from '../../base/yield.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { isLocked } from '../../content/collection/lock.ts';
import { openToAll } from '../../content/collection/member-area.ts';
import { type Collection, CollectionType, isVisited } from '../../content/collection/schema.ts';
import { findImage } from '../../content/image/image.ts';
import { best, met, rankedOf } from '../../content/search/postings.ts';
import { type Found, foundOnes, notedOnes, postingsFrom } from '../../content/search/search-index.ts';
import { askedWords, scoreOf, titleScore } from '../../content/search/words.ts';
import { pathInLanguage } from '../../site/language/language.ts';
import type { Website } from '../../site/website/schema.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { collectionPath } from '../gather/collection.ts';
import { htmlField } from '../gather/html-field.ts';
import { mainImageFields } from '../gather/image.ts';
import { plainText } from '../gather/plain-text.ts';
import { productPath } from '../gather/product-item.ts';
import { itemPath } from '../gather/text-item.ts';
import { findThing, type Thing } from './searchable.ts';

export type SearchResult = Record<string, unknown> & { title: string; fullUrl: string };

type SearchScope = { store: Store; website: Website; origin: string; now: number };

/** `from` is the offset of results; `collectionId` limits them to a page. */
type SearchWindow = { from?: number; limit?: number; collectionId?: string };

const shownMax = 40;
const generalPage = 20;
const generalPagesMax = 10;
/** Limit for results, and for records read for them: unpublished matches are skipped. */
const readMax = 400;
/** Ranked by score up to this many matches; beyond, the newest matches. */
const rankedMax = 1000;
const rankedAtOnce = 100;
const wordsMax = 8;
export const queryCharsMax = 200;

type Candidate = { title: string; text: string; fullUrl: string; imageId?: string; score: number };

export async function search(scope: SearchScope, query: string, window: SearchWindow = {}): Promise<SearchResult[]> {
  const { from = 0, limit = shownMax, collectionId } = window;
  const words = askedWords(query.slice(0, queryCharsMax), wordsMax);
  if (words.length === 0) return [];
  const open = openToAll(await listCollections(scope.store)).filter(
    (one) =>
      isVisited(one) &&
      one.seo?.hidden !== true &&
      !isLocked(one) &&
      !one.folder &&
      (collectionId === undefined || one.id === collectionId),
  );
  const found = [...pagesWith(scope, open, words), ...(await thingsWith(scope, open, words, from + limit))];
  // The sort is stable.
  const shown = found.sort((a, b) => b.score - a.score).slice(from, from + limit);
  return Promise.all(
    shown.map(async ({ title, text, fullUrl, imageId }) => {
      const image = imageId === undefined ? undefined : await findImage(scope.store, imageId);
      const { media, asset } = mainImageFields(image, scope.origin);
      return {
        title: htmlField(title),
        fullUrl: pathInLanguage(fullUrl),
        excerpt: htmlField(plainText(text)),
        hasImage: image !== undefined,
        ...media,
        ...asset,
      };
    }),
  );
}

export const generalSearchQuery = z.object({
  q: z.string().default(''),
  /** Zero-based. */
  p: z.coerce
    .number()
    .int()
    .min(0)
    .max(generalPagesMax - 1)
    .default(0)
    .catch(0),
  f_collectionId: z.string().max(64).optional(),
});

/** Wire 4. `hasNextPage`: whether to request the next page. */
export async function generalSearch(scope: SearchScope, q: string, page: number, collectionId?: string) {
  const found = await search(scope, q, {
    from: page * generalPage,
    limit: generalPage + 1,
    ...(collectionId !== undefined && { collectionId }),
  });
  return {
    items: found.slice(0, generalPage).map((one) => ({
      ...one,
      itemUrl: one.fullUrl,
      imageUrl: one.hasImage ? String(one.assetUrl) : '',
    })),
    hasNextPage: found.length > generalPage && page + 1 < generalPagesMax,
  };
}

/** There are few pages, so scan their titles and descriptions. */
function pagesWith({ website }: SearchScope, open: readonly Collection[], words: readonly string[]): Candidate[] {
  return open.flatMap((collection) => {
    const { title, description } = collection;
    const score = scoreOf({ title, text: plainText(description) }, words);
    return score === 0 ? [] : [{ title, text: description, fullUrl: collectionPath(collection, website), score }];
  });
}

async function thingsWith(
  scope: SearchScope,
  open: readonly Collection[],
  words: readonly string[],
  most: number,
): Promise<Candidate[]> {
  const { store, now } = scope;
  const pages = new Map(open.filter(holdsThings).map((collection) => [collection.id, collection]));
  // Recent writes may be missing from the index or outdated, so read those records directly.
  const noted = (await notedOnes(store, readMax)).ones;
  const isNoted = new Set(noted.map(({ id }) => id));
  const ranked = await rankedNumbers(store, words);
  const candidates: Candidate[] = [];
  let read = 0;
  const look = async (ones: readonly Found[], enough: number) => {
    for (const one of ones) {
      if (!pages.has(one.collectionId) || candidates.length >= enough || read >= readMax) continue;
      if (++read % 20 === 0) await yieldToEventLoop();
      const [thing] = await readable([findThing(store, one, now)]);
      const page = thing && pages.get(thing.collectionId);
      const score = thing && page ? scoreOf(thing, words) : 0;
      if (thing && page && score > 0) candidates.push({ ...candidateOf(thing, page, scope.website), score });
    }
  };
  await look(noted, readMax);
  read = 0;
  const enough = candidates.length + most;
  for (let at = 0; at < ranked.length && candidates.length < enough && read < readMax; at += rankedAtOnce) {
    const some = await foundOnes(store, ranked.slice(at, at + rankedAtOnce));
    await look(
      some.filter(({ id }) => !isNoted.has(id)),
      enough,
    );
  }
  return candidates;
}

const holdsThings = ({ type }: Collection) => type !== CollectionType.page && type !== CollectionType.templatePage;

function candidateOf(thing: Thing, page: Collection, website: Website): Omit<Candidate, 'score'> {
  const path = collectionPath(page, website);
  if (thing.kind === 'product') {
    const { title, excerpt, urlId, imageIds } = thing.product;
    return { title, text: excerpt, fullUrl: productPath(path, urlId), imageId: imageIds[0] };
  }
  const { title, excerpt, bodyHtml = '', urlId, mainImageId } = thing.item;
  return { title, text: `${excerpt} ${bodyHtml}`, fullUrl: itemPath(path, urlId), imageId: mainImageId };
}

/** Numbers of the records that contain all words: more title matches first, then newer ones. */
async function rankedNumbers(store: Store, words: readonly string[]): Promise<number[]> {
  const lists: { postings: Uint32Array; isWhole: boolean }[] = [];
  for (const word of words) {
    const list = await postingsFrom(store, word);
    if (list.isWhole && list.postings.length === 0) return [];
    lists.push(list);
    await yieldToEventLoop();
  }
  // A truncated list may lack a matching record, so verify against the record when reading it.
  const whole = lists.filter(({ isWhole }) => isWhole).sort((a, b) => a.postings.length - b.postings.length);
  const [first, ...others] = whole.length > 0 ? whole : lists.slice(0, 1);
  let ranked = rankedOf(first!.postings, titleScore);
  for (const { postings } of others) {
    ranked = met(ranked, postings, titleScore);
    await yieldToEventLoop();
  }
  return best(ranked, rankedMax);
}
