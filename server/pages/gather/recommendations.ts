// Products offered on a product page: add-ons, and related products below. Spec §4 "Add-on buttons", page-json 3
// `relatedProductsEnabled`, 6 `productAddOnsConfiguration`.

import { isSoldOut } from '../../commerce/product/display.ts';
import { findProduct, idsBeside } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { isLocked } from '../../content/collection/lock.ts';
import { isShownOn } from '../../content/collection/member-area.ts';
import { merchandisingDefaults } from '../../site/website/schema.ts';
import { readable } from '../../store/engines/value.ts';
import { collectionPath } from './collection.ts';
import { kept, type SiteContext } from './kept.ts';
import type { PageContext } from './page-context.ts';
import { productJson } from './products.ts';
import { sitePages } from './site-pages.ts';
import { stockOnPage } from './stock.ts';
import type { ItemJson } from './text-item.ts';

/** Our choice: the theme shows them in one row. The owner may name more. */
const relatedShown = 4;
const relatedMax = 12;
/** Candidate IDs for related products, and how many of them are read: some belong to a hidden page or are deleted. */
const drawnFrom = 200;
const lookedAtMax = 16;

type Recommendations = { products: Product[]; items: ItemJson[] };

/** The owner's selection in order, without hidden and sold-out products: an add-on is added with one click. */
export async function addOnsOf(context: PageContext, product: Product): Promise<Recommendations> {
  const found = await shownOf(context, product.addOnIds ?? [], product.id);
  const isGone = await Promise.all(
    found.map(async ({ product: one }) => isSoldOut(one, await stockOnPage(context, one))),
  );
  return recommendations(
    context,
    found.filter((_, n) => !isGone[n]),
  );
}

/**
 * The owner's own choice first. Where the store orders them at random, the row is filled up from the product's category and
 * then from its page. @returns undefined if the store shows none
 */
export async function relatedOf(context: PageContext, product: Product): Promise<Recommendations | undefined> {
  const settings = { ...merchandisingDefaults, ...context.website.store.merchandising };
  if (!settings.relatedProductsEnabled) return undefined;
  const places = await keptRelated(context, product.id);
  const shown = await Promise.all(
    places.map(async ({ id, ...place }) => {
      const one = await findProduct(context.store, id);
      return one && { product: one, ...place };
    }),
  );
  return recommendations(
    context,
    shown.filter((one) => one !== undefined),
  );
}

/** Caches only IDs, since products are cached once for all pages. */
const keptRelated = kept('related', async (context, id: string) => {
  const product = await findProduct(context.store, id);
  const found = product ? await foundFor(context, product) : [];
  return found.map(({ product: { id: foundId }, collectionPath: path }) => ({ id: foundId, collectionPath: path }));
});

async function foundFor(context: SiteContext, product: Product): Promise<Recommended[]> {
  const settings = { ...merchandisingDefaults, ...context.website.store.merchandising };
  const own = (await shownOf(context, product.relatedProductIds ?? [], product.id)).slice(0, relatedMax);
  const found = new Map(own.map((one) => [one.product.id, one]));
  const categoryId = product.categoryIds[0];
  if (settings.relatedProductsOrdering === 'random') {
    if (categoryId !== undefined) await fillUp(context, product, found, categoryId);
    await fillUp(context, product, found);
  }
  return [...found.values()];
}

type Recommended = { product: Product; collectionPath: string };

async function fillUp(
  context: SiteContext,
  product: Product,
  found: Map<string, Recommended>,
  categoryId?: string,
): Promise<void> {
  if (found.size >= relatedShown) return;
  const beside = await Promise.all(
    [false, true].map((reverse) => idsBeside(context.store, product, { limit: drawnFrom, reverse, categoryId })),
  );
  const candidates = shuffled(
    beside.flat().filter((id) => !found.has(id)),
    product.id,
  );
  for (const one of await shownOf(context, candidates.slice(0, lookedAtMax), product.id))
    if (found.size < relatedShown) found.set(one.product.id, one);
}

/** Visible products of this page or of public pages. Also in the preview, drafts are left out: this is the storefront. */
async function shownOf(context: SiteContext, ids: readonly string[], selfId: string): Promise<Recommended[]> {
  const products = await readable(
    [...new Set(ids)].filter((id) => id !== selfId).map((id) => findProduct(context.store, id)),
  );
  const all = await sitePages(context);
  const self = await findProduct(context.store, selfId);
  const own = all.find(({ id }) => id === self?.collectionId);
  const shown = await Promise.all(
    products.map(async (product): Promise<Recommended | undefined> => {
      if (!product?.visible || !context.isPast(product.publishOn)) return undefined;
      const collection = all.find(({ id }) => id === product.collectionId);
      if (!collection) return undefined;
      // Access to this page includes its other products: the page may be unlocked by a password, or visible only to its owner.
      const isBeside = collection.id === own?.id;
      if (!isBeside && (!collection.enabled || isLocked(collection) || !isShownOn(collection, own, all)))
        return undefined;
      return { product, collectionPath: collectionPath(collection, context.website) };
    }),
  );
  return shown.filter((one) => one !== undefined);
}

const recommendations = async (context: PageContext, shown: readonly Recommended[]): Promise<Recommendations> => ({
  products: shown.map(({ product }) => product),
  items: await Promise.all(shown.map(({ product, collectionPath: path }) => productJson(context, product, path))),
});

/** Seeded, so that rebuilding a page gives the same order. */
function shuffled<T>(list: readonly T[], seed: string): T[] {
  let state = 2166136261;
  for (const c of seed) state = Math.imul(state ^ c.charCodeAt(0), 16777619) >>> 0;
  const left = [...list];
  const drawn: T[] = [];
  while (left.length > 0) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    drawn.push(left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0]!);
  }
  return drawn;
}
