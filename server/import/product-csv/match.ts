// Matches a draft to a product of the shop.
import { findBySku, findProduct, findProductByUrlId } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { importLimits } from '../file/limits.ts';
import { type ProductDraft, slugOf } from './draft.ts';
import { messages } from './messages.ts';
import type { Existing } from './plan.ts';
import type { Note, Run } from './run.ts';

type Match = {
  existing?: Existing;
  /** For a new product whose URL comes from its title. */
  newUrlId: string;
};

/**
 * Matches by id, then SKU, then URL. A product that this import already touched is never matched again: two similar
 * products of the file stay two.
 */
export async function findMatch(run: Run, draft: ProductDraft, collectionId: string, note: Note): Promise<Match> {
  const { store } = run.parts;
  const known = async (product: Product): Promise<Match> => ({
    existing: { product, stock: await onHandOf(store, product) },
    newUrlId: '',
  });

  const byId = draft.id === undefined ? undefined : await findProduct(store, draft.id);
  if (byId) {
    await noteTaken(run, draft, byId.collectionId, byId.id, note);
    return known(byId);
  }
  const bySku = await productsBySku(run, draft, collectionId);
  const named = bySku.find((product) => product.urlId === draft.urlId);
  if (bySku.length > 1 && named === undefined) {
    note('error', messages.skusOfSeveral({ titles: bySku.map(({ title }) => title) }), 'SKU');
  }
  const found = named ?? bySku[0];
  if (found) {
    await noteTaken(run, draft, collectionId, found.id, note);
    return known(found);
  }
  if (draft.urlId !== undefined) {
    if (draft.rows[0]?.issues.length === 0 && run.urls.has(`${collectionId} ${draft.urlId}`)) {
      note('error', messages.urlUsedInFile({ url: draft.urlId }), 'Product URL');
    }
    const product = await findProductByUrlId(store, collectionId, draft.urlId);
    if (!product || run.touched.has(product.id)) return { newUrlId: draft.urlId };
    askIfOther(run, draft, product, note);
    return known(product);
  }
  const base = slugOf(draft.title ?? '');
  for (let n = 1; ; n++) {
    const urlId = n === 1 ? base : `${base.slice(0, importLimits.urlIdCharsMax - 6)}-${n}`;
    if (run.urls.has(`${collectionId} ${urlId}`)) continue;
    const product = await findProductByUrlId(store, collectionId, urlId);
    if (product === undefined) return { newUrlId: urlId };
    if (run.touched.has(product.id)) continue;
    askIfOther(run, draft, product, note);
    return known(product);
  }
}

/**
 * Only the URL matches, but a product of another shop may have the same one. Without ids and SKUs, an equal title means
 * the same product; others are replaced only if the owner chooses so.
 */
function askIfOther(run: Run, draft: ProductDraft, product: Product, note: Note): void {
  const isSameTitle = draft.title?.trim().toLowerCase() === product.title.trim().toLowerCase();
  const hasOwn = draft.id !== undefined || draft.variants.some(({ sku }) => sku !== undefined);
  if (run.replaceSameUrl || (isSameTitle && !hasOwn)) return;
  run.sameUrl++;
  note('error', messages.urlUsedInStore({ title: product.title, url: product.urlId }), 'Product URL');
}

async function productsBySku(run: Run, draft: ProductDraft, collectionId: string): Promise<Product[]> {
  const found = new Map<string, Product>();
  for (const { sku } of draft.variants.slice(0, importLimits.variantsMax)) {
    if (sku === undefined) continue;
    for (const { product } of await findBySku(run.parts.store, sku)) {
      if (product.collectionId === collectionId && !run.touched.has(product.id)) found.set(product.id, product);
    }
    if (found.size > 5) break;
  }
  return [...found.values()];
}

/** Reports a URL conflict before the write, so that a dry run shows the error. */
async function noteTaken(
  run: Run,
  draft: ProductDraft,
  collectionId: string,
  productId: string,
  note: Note,
): Promise<void> {
  if (draft.urlId === undefined) return;
  const other = await findProductByUrlId(run.parts.store, collectionId, draft.urlId);
  if (other && other.id !== productId)
    note('error', messages.urlUsed({ title: other.title, url: draft.urlId }), 'Product URL');
}
