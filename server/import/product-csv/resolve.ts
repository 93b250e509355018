// Resolves a plan's references: ids, SKUs, categories, images, the sanitized description.

import { DomainError } from '../../base/errors.ts';
import { findBySku, listProducts } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { sanitizeHtml } from '../../content/html/sanitize.ts';
import type { Store } from '../../store/store.ts';
import { importLimits } from '../file/limits.ts';
import { categoriesOf } from './categories.ts';
import type { ProductDraft, VariantDraft } from './draft.ts';
import { messages } from './messages.ts';
import { takePicture } from './pictures.ts';
import { type Existing, type PlanContext, planProduct } from './plan.ts';
import type { Note, Run } from './run.ts';
import { eachProduct } from './write.ts';

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
