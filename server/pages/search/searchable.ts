// Searchable content of products and items, and the job that updates the search index.

import { yieldToEventLoop } from '../../base/yield.ts';
import { findProduct } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { isVisible } from '../../commerce/product/visible.ts';
import { findItem } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import { type Found, notedOnes, takeUp, type Words, wordsMax } from '../../content/search/search-index.ts';
import { type Searchable, wordsOf } from '../../content/search/words.ts';
import { listLanguages } from '../../site/language/language.ts';
import { translatedStore } from '../../site/language/translated-store.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { plainText } from '../gather/plain-text.ts';
import { isPublished } from '../resolve/resolve.ts';

export type Thing = Searchable & { collectionId: string } & (
    | { kind: 'product'; product: Product }
    | { kind: 'item'; item: Item }
  );

/** @param now excludes content published later; absent: includes it */
export async function findThing(
  store: Store,
  { id, kind }: Pick<Found, 'id' | 'kind'>,
  now?: number,
): Promise<Thing | undefined> {
  const when = now ?? Number.POSITIVE_INFINITY;
  if (kind === 'product') {
    const product = await findProduct(store, id);
    if (!product || !isVisible(product, when)) return undefined;
    const { title, excerpt, tags, variants, collectionId } = product;
    const skus = [...new Set(variants.map(({ sku }) => sku))].join(' ');
    return { kind, product, collectionId, title, text: `${skus} ${tags.join(' ')} ${plainText(excerpt)}` };
  }
  const item = await findItem(store, id);
  if (!item || !isPublished(item, when)) return undefined;
  const { title, excerpt, bodyHtml = '', tags, collectionId } = item;
  return { kind, item, collectionId, title, text: `${tags.join(' ')} ${plainText(`${excerpt} ${bodyHtml}`)}` };
}

/** In all languages of the site: a search checks what it finds against the texts of its own. */
function indexedWords(all: readonly Searchable[]): Words {
  const titleWords = [...new Set(all.flatMap(({ title }) => wordsOf(title, wordsMax)))].slice(0, wordsMax);
  const words = new Set([...titleWords, ...all.flatMap(({ text }) => wordsOf(text, wordsMax))]);
  return { words: [...words].slice(0, wordsMax), titleWords: titleWords.length };
}

const takenAtOnce = 100;

/** Indexes all pending records. Mutex: one run at a time; stops early when asked to. */
export async function catchUpSearch(store: Store, stopping?: AbortSignal): Promise<number> {
  let taken = 0;
  const further = (await listLanguages(store)).map(({ code }) => translatedStore(store, code));
  for (;;) {
    const { ones, more } = await notedOnes(store, takenAtOnce);
    const read: Parameters<typeof takeUp>[1][number][] = [];
    for (const one of ones) {
      if (stopping?.aborted) return taken;
      // Skips a damaged record, so that the others stay searchable.
      const all = await readable([store, ...further].map((source) => findThing(source, one)));
      const things = all.filter((thing) => thing !== undefined);
      read.push({ one, words: things.length > 0 ? indexedWords(things) : undefined });
      await yieldToEventLoop();
    }
    if (read.length > 0) await takeUp(store, read);
    taken += read.length;
    if (!more || stopping?.aborted) return taken;
  }
}
