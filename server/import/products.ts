// Imports products from a CSV file in Squarespace's or Shopify's layout.

import { DomainError } from '../base/errors.ts';
import { yieldToEventLoop } from '../base/yield.ts';
import { taxPreferences } from '../commerce/preferences/preferences.ts';
import { standardTaxClass } from '../commerce/pricing/schema.ts';
import { findProduct, putProduct } from '../commerce/product/product.ts';
import { ProductType } from '../commerce/product/product-type.ts';
import { emitStockChanged, setStock } from '../commerce/stock/stock.ts';
import { findCollection, findCollectionByUrlId } from '../content/collection/collection.ts';
import { CollectionType } from '../content/collection/schema.ts';
import type { ImageParts } from '../content/image/image.ts';
import { findWebsite } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { importRefused } from './file/errors.ts';
import { importMutex } from './file/import-mutex.ts';
import type { FileBounds } from './file/limits.ts';
import { type ImportReport, type ImportRow, ReportRows } from './file/report.ts';
import { doublesOf } from './product-csv/doubles.ts';
import { nameGiftCardOption, type ProductDraft } from './product-csv/draft.ts';
import { openProductFile } from './product-csv/file.ts';
import { findMatch } from './product-csv/match.ts';
import { messages } from './product-csv/messages.ts';
import { type ImageSource, noImages } from './product-csv/pictures.ts';
import { type Plan, type PlanContext, planProduct } from './product-csv/plan.ts';
import { contextOf } from './product-csv/resolve.ts';
import type { Note, Run } from './product-csv/run.ts';
import { gramsPerUnit } from './product-csv/shopify.ts';

export type ProductImport = {
  /** Opens the file; called twice. */
  open: () => AsyncIterable<Uint8Array | string>;
  bounds: FileBounds;
  /** Store page for new products; an existing `Product Page` in the file takes precedence. */
  collectionId: string;
  /** Validates everything, writes nothing. */
  dryRun: boolean;
  /** Replaces products that share only the URL with one in the file. Default: each is an error. */
  replaceSameUrl?: boolean;
  /** Source of images. Default: none; each image is then reported. */
  images?: ImageSource;
  /** The contributor's ID, for the stock ledger. */
  actor?: string;
  /** Called after each product. */
  onProgress?: (done: number, total: number) => void;
  /** Called with every row, including those that the report leaves out; awaited. */
  onRow?: (row: ImportRow) => Promise<void>;
};

/**
 * Reads the whole file first; an unreadable file imports nothing. Then each product is matched by id, SKU or URL and
 * written in one commit, or not at all: an error in one of its rows leaves it unchanged. Only stock changes beyond the
 * first 20 of a product are written before it, in commits of 100. Importing the same file again changes nothing, so
 * running it again finishes an interrupted import. Holds only a few products in memory, and for each of them the keys
 * that detect duplicates.
 *
 * @throws importRefused, importRunning; store errors (read-only)
 */
export const importProducts = (parts: ImageParts, options: ProductImport): Promise<ImportReport> =>
  importMutex(parts.store, () => importFile(parts, options));

async function importFile(parts: ImageParts, options: ProductImport): Promise<ImportReport> {
  const page = await findCollection(parts.store, options.collectionId);
  if (page?.type !== CollectionType.products) throw importRefused(messages.chooseStorePage);
  const store = (await findWebsite(parts.store))?.store;
  const file = await openProductFile(options.open, options.bounds, gramsPerUnit(store));

  const run: Run = {
    parts,
    collectionId: options.collectionId,
    dryRun: options.dryRun,
    replaceSameUrl: options.replaceSameUrl ?? false,
    sameUrl: 0,
    actor: options.actor ?? 'import',
    images: options.images ?? noImages,
    categories: new Map(),
    currency: store?.currency ?? 'USD',
    taxClasses: new Set([standardTaxClass, ...(await taxPreferences(parts.store)).classes.map(({ key }) => key)]),
    nextIndex: new Map(),
    pictures: new Set(),
    touched: new Set(),
    urls: new Set(),
    skus: new Set(),
    isInFile: file.hasMadeUpSku,
  };
  const report = new ReportRows<ImportRow>();
  const totals = { rows: file.rowCount, created: 0, updated: 0, unchanged: 0, failed: 0, images: 0, categories: 0 };
  let done = 0;
  for await (const { draft, plan } of importAll(run, file.drafts())) {
    totals[plan.outcome === 'error' ? 'failed' : plan.outcome]++;
    for (const row of reportRows(draft, plan)) {
      report.add(row);
      await options.onRow?.(row);
    }
    options.onProgress?.(++done, file.productCount);
  }
  totals.images = run.pictures.size;
  totals.categories = [...run.categories.values()].reduce((sum, one) => sum + one.added(), 0);
  if (!options.dryRun) parts.log.info('products-imported', { ...totals, actor: options.actor });
  const { layout, unknown, unused } = file.columns;
  return {
    dryRun: options.dryRun,
    layout,
    columns: { unknown, unused },
    totals,
    sameUrl: run.sameUrl,
    rows: report.inOrder(),
    rowsLeftOut: report.leftOut,
  };
}

/** Concurrent commits share a disk flush. Each still contains one product. */
const writesMax = 8;

/**
 * Plans products one at a time, since each depends on the previous ones, and writes a few concurrently. Yields in
 * order.
 */
async function* importAll(
  run: Run,
  drafts: AsyncIterable<ProductDraft>,
): AsyncGenerator<{ draft: ProductDraft; plan: Plan }> {
  const doubles = doublesOf();
  const underway: { draft: ProductDraft; writing: Promise<Plan> }[] = [];
  try {
    for await (const draft of drafts) {
      await yieldToEventLoop();
      doubles.check(draft);
      const { plan, write } = await planOne(run, draft);
      underway.push({ draft, writing: write ? write() : Promise.resolve(plan) });
      // Prevents an unhandled rejection until the promise is awaited below.
      underway.at(-1)?.writing.catch(() => {});
      if (underway.length < writesMax) continue;
      const first = underway.shift()!;
      yield { draft: first.draft, plan: await first.writing };
    }
    for (const { draft, writing } of underway.splice(0)) yield { draft, plan: await writing };
  } finally {
    await Promise.allSettled(underway.map(({ writing }) => writing));
  }
}

async function planOne(run: Run, draft: ProductDraft): Promise<{ plan: Plan; write?: () => Promise<Plan> }> {
  const note: Note = (level, message, column, row = 0) =>
    void draft.rows[row]?.issues.push({ level, ...(column !== undefined && { column }), message });

  const { collectionId, isKnown } = await pageOf(run, draft);
  const { existing, newUrlId } = await findMatch(run, draft, collectionId, note);
  const stays = draft.productPage !== undefined && existing && existing.product.collectionId !== collectionId;
  if (stays) note('notice', messages.staysOnPage, 'Product Page');
  else if (!isKnown && !existing)
    note('notice', messages.pageUnknown({ page: draft.productPage ?? '' }), 'Product Page');
  if ((existing?.product.productType ?? draft.productType) === ProductType.giftCard)
    nameGiftCardOption(draft, existing === undefined);
  const context = await contextOf(run, draft, existing, collectionId, note);
  const plan = planProduct(draft, existing, { ...context, newUrlId });
  if (plan.outcome === 'error') return { plan };
  run.touched.add(plan.product.id);
  run.urls.add(`${plan.product.collectionId} ${plan.product.urlId}`);
  if (plan.outcome === 'unchanged' || run.dryRun) return { plan };
  return { plan, write: () => writeOne(run, draft, existing?.product.id, plan, { ...context, newUrlId }) };
}

/** A refused product is reported, and the others continue. */
async function writeOne(
  run: Run,
  draft: ProductDraft,
  existingId: string | undefined,
  plan: Plan,
  context: PlanContext,
): Promise<Plan> {
  try {
    await write(run, draft, existingId, plan, context);
    return plan;
  } catch (error) {
    const why = refusalOfProduct(error);
    if (why === undefined) throw error;
    plan.rows[0]?.issues.push({ level: 'error', message: why });
    return { ...plan, outcome: 'error' };
  }
}

/** The message for a refused product; undefined if the whole import must end. */
function refusalOfProduct(error: unknown): string | undefined {
  if (error instanceof DomainError && error.code !== 'read-only' && error.code !== 'too-busy') return error.message;
  if (error instanceof Error && error.name === 'LimitBroken') return messages.tooLarge;
  return undefined;
}

async function pageOf(run: Run, draft: ProductDraft): Promise<{ collectionId: string; isKnown: boolean }> {
  const chosen = run.collectionId;
  if (draft.productPage === undefined) return { collectionId: chosen, isKnown: true };
  const named = await findCollectionByUrlId(run.parts.store, draft.productPage);
  const isKnown = named?.type === CollectionType.products;
  return { collectionId: isKnown ? named.id : chosen, isKnown };
}

/**
 * More stock changes than this don't fit in the product's commit; they are written first, so that nothing unavailable
 * is sold.
 */
const stockInCommitMax = 20;

async function write(
  run: Run,
  draft: ProductDraft,
  existingId: string | undefined,
  plan: Plan,
  context: PlanContext,
): Promise<void> {
  const { parts } = run;
  const cause = {
    reason: 'import',
    ref: context.newProductId,
    actor: run.actor,
    at: context.now,
    moveId: parts.ids.next(),
  } as const;
  const apart = plan.stock.length > stockInCommitMax;
  for (let from = 0; apart && from < plan.stock.length; from += 100) {
    const some = plan.stock.slice(from, from + 100);
    await transact(parts.store, async (tx) => {
      for (const { variantId, quantity } of some) await setStock(tx, variantId, quantity, cause);
      const ids = some.map(({ variantId }) => variantId);
      emitStockChanged(tx, ids, { at: cause.at, moveId: `${cause.moveId}-${from}` });
    });
  }
  await transact(parts.store, async (tx) => {
    // Planned again on the current state: a concurrent edit is preserved unless the file changes the same field.
    const now = existingId === undefined ? undefined : await findProduct(tx, existingId);
    const latest = now ? planProduct(draft, { product: now, stock: [] }, context) : plan;
    if (latest.outcome === 'error') throw importRefused(messages.changedMeanwhile);
    await putProduct(tx, { ...latest.product, updatedOn: context.now });
    if (apart) return;
    for (const { variantId, quantity } of plan.stock) await setStock(tx, variantId, quantity, cause);
    const ids = plan.stock.map(({ variantId }) => variantId);
    emitStockChanged(tx, ids, cause);
  });
}

function reportRows(draft: ProductDraft, plan: Plan): ImportRow[] {
  const failed = plan.outcome === 'error';
  const culprit = draft.rows[plan.rows.findIndex((row) => row.issues.some(({ level }) => level === 'error'))]?.line;
  const byRow = new Map(draft.variants.map((variant) => [variant.row, variant]));
  return draft.rows.map(({ line }, index) => {
    const { changes, issues } = plan.rows[index] ?? { changes: [], issues: [] };
    const own = issues.some(({ level }) => level === 'error');
    const sku = byRow.get(index)?.sku;
    return {
      line,
      outcome: failed ? 'error' : plan.outcome === 'updated' && changes.length === 0 ? 'unchanged' : plan.outcome,
      title: plan.product.title,
      urlId: plan.product.urlId,
      ...(sku !== undefined && { sku }),
      changes: failed ? [] : changes.slice(0, 50),
      issues:
        failed && !own
          ? [...issues, { level: 'error' as const, message: messages.problemElsewhere({ line: culprit }) }]
          : issues,
    };
  });
}
