// Resolves a draft's references: its product in the shop, ids, SKUs, categories, images, the sanitized description.

import { DomainError } from '../../base/errors.ts';
import { findBySku, findProduct, findProductByUrlId, listProducts } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { sanitizeHtml } from '../../content/html/sanitize.ts';
import type { Store } from '../../store/store.ts';
import { importLimits } from '../file/limits.ts';
import { categoriesOf } from './categories.ts';
import { type ProductDraft, slugOf, type VariantDraft } from './draft.ts';
import { messages } from './messages.ts';
import { takePicture } from './pictures.ts';
import { type Existing, type PlanContext, planProduct } from './plan.ts';
import type { Note, Run } from './run.ts';
import { eachProduct } from './squarespace.ts';

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

export async function contextOf(
  run: Run,
  draft: ProductDraft,
  existing: Existing | undefined,
  collectionId: string,
  note: Note,
): Promise<PlanContext> {
  const { parts } = run;
  const before = existing?.product;
  const context: PlanContext = {
    collectionId,
    now: parts.clock.now(),
    newProductId: draft.id ?? parts.ids.next(),
    newVariants: [],
    newUrlId: '',
    displayIndex: 0,
    currency: run.currency,
  };
  // Stored text is already sanitized; keep it if only line endings differ.
  const isSame = draft.description === before?.excerpt.replace(/\r\n?/g, '\n').trim();
  if (draft.description !== undefined && !isSame) {
    const { html, removed } = sanitizeHtml(draft.description);
    context.excerpt = html;
    if (removed.length > 0)
      note(
        'notice',
        messages.htmlRemoved({ names: removed.map((name) => `<${name.slice(0, 30)}>`).join(', ') }),
        'Description',
      );
  }
  for (const { row, taxClass } of draft.variants)
    if (taxClass !== undefined && !run.taxClasses.has(taxClass))
      note('error', messages.taxClassUnknown({ taxClass }), 'Tax Class', row);
  context.newVariants = await newVariants(run, draft, run.dryRun);
  if (
    existing === undefined ||
    draft.variants.some(({ id }) => !existing.product.variants.some((one) => one.id === id))
  )
    await noteTakenVariants(run, draft, before, note);
  // Creates nothing for a product that won't be written.
  if (planProduct(draft, existing, context).outcome === 'error') return context;

  if (before === undefined) context.displayIndex = await nextIndex(run, collectionId);
  if (draft.categories !== undefined) {
    const page = before?.collectionId ?? collectionId;
    const categories = run.categories.get(page) ?? categoriesOf(parts, page, run.dryRun);
    run.categories.set(page, categories);
    const ids = await madeIds(() => categories.idsOf(draft.categories ?? []), note);
    if (ids === undefined) return context;
    context.categoryIds = ids;
    if (before && ids.join() !== before.categoryIds.join()) {
      const text = async (all: readonly string[]) =>
        (await Promise.all(all.map((id) => categories.pathOf(id)))).join(', ');
      context.categoryText = { from: await text(before.categoryIds), to: await text(ids) };
    }
  }
  await takePictures(run, draft, before?.imageIds ?? [], context, note);
  return context;
}

/** Undefined if a limit is reached; a full disk ends the import. */
async function madeIds(make: () => Promise<string[]>, note: Note): Promise<string[] | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'read-only' || error.code === 'too-busy') throw error;
    note('error', error.message, 'Categories');
    return undefined;
  }
}

/** Stock belongs to a variant's id: two products with the same one would share their stock. */
async function noteTakenVariants(
  run: Run,
  draft: ProductDraft,
  before: Product | undefined,
  note: Note,
): Promise<void> {
  const own = new Set(before?.variants.map(({ id }) => id));
  for (const { id, row } of draft.variants) {
    if (id === undefined || own.has(id)) continue;
    run.variantIds ??= await allVariantIds(run.parts.store);
    if (run.variantIds.has(id)) note('error', messages.variantOfOther, 'Variant ID', row);
  }
}

async function allVariantIds(store: Store): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { product } of eachProduct(store)) for (const { id } of product.variants) ids.add(id);
  return ids;
}

/** Reports missing images; the product then keeps its current ones, after the new ones. */
async function takePictures(
  run: Run,
  draft: ProductDraft,
  had: readonly string[],
  context: PlanContext,
  note: Note,
): Promise<void> {
  const byRef = new Map<string, string>();
  /** The image's id; undefined if it can't be imported. */
  const take = async (ref: string, altText: string | undefined, whyNot: (why: string) => void) => {
    const known = byRef.get(ref);
    if (known !== undefined) return known;
    const result = await takePicture(run.parts, run.images, ref, { dryRun: run.dryRun, altText });
    if ('why' in result) return void whyNot(result.why);
    if (result.added) run.pictures.add(result.id);
    byRef.set(ref, result.id);
    return result.id;
  };
  const wanted = draft.images?.slice(0, importLimits.imagesMax) ?? [];
  if ((draft.images?.length ?? 0) > wanted.length)
    note('notice', messages.tooManyImages({ max: wanted.length }), 'Images');
  const ids = new Set<string>();
  let missing = 0;
  for (const { ref, altText, row } of wanted) {
    const id = await take(ref, altText, (why) => note('notice', why, 'Images', row));
    if (id === undefined) missing++;
    else ids.add(id);
  }
  if (draft.images !== undefined) context.imageIds = [...ids, ...(missing > 0 ? had.filter((id) => !ids.has(id)) : [])];

  const ofVariants = new Map<VariantDraft, string>();
  for (const variant of draft.variants) {
    const id = variant.imageRef === undefined ? undefined : await take(variant.imageRef, undefined, () => {});
    if (id !== undefined) ofVariants.set(variant, id);
  }
  context.variantImageIds = ofVariants;
}

/** A blank SKU becomes an unused `SQ` and seven digits (import-formats 1.2). */
async function newVariants(run: Run, draft: ProductDraft, dryRun: boolean) {
  const { ids, store } = run.parts;
  const made: { id: string; sku: string }[] = [];
  for (const { sku } of draft.variants) {
    if (sku !== undefined || dryRun) {
      made.push({ id: ids.uuid(), sku: '' });
      continue;
    }
    for (;;) {
      const digits = Buffer.from(ids.token(6), 'base64url').readUIntBE(0, 4) % 10_000_000;
      const fresh = `SQ${String(digits).padStart(7, '0')}`;
      if (run.skus.has(fresh) || run.fileSkus.has(fresh) || (await findBySku(store, fresh)).length > 0) continue;
      run.skus.add(fresh);
      made.push({ id: ids.uuid(), sku: fresh });
      break;
    }
  }
  return made;
}

/** New products go to the end of the page, in the file's order. */
async function nextIndex(run: Run, collectionId: string): Promise<number> {
  let next = run.nextIndex.get(collectionId);
  if (next === undefined) {
    const { products } = await listProducts(run.parts.store, { collectionId, limit: 1, reverse: true, hidden: true });
    next = (products[0]?.displayIndex ?? 0) + 1;
  }
  run.nextIndex.set(collectionId, next + 1);
  return next;
}
