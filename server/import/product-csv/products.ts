// Imports products from a CSV file in Squarespace's or Shopify's layout. Public.

import { DomainError } from '../../base/errors.ts';
import { taxPreferences } from '../../commerce/preferences/preferences.ts';
import { findProduct, putProduct } from '../../commerce/product/product.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import { emitStockChanged, setStock } from '../../commerce/stock/stock.ts';
import { findCollection, findCollectionByUrlId } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import type { ImageParts } from '../../content/image/image.ts';
import { addPublish } from '../../site/website/publishes.ts';
import { findWebsite } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { importRefused } from '../file/errors.ts';
import { importLimits } from '../file/limits.ts';
import { hasError, type ImportReport, type ImportRow } from '../file/report.ts';
import { type Importer, importMutex, runImport } from '../file/run.ts';
import { checkVariants, doublesOf, type Format, nameGiftCardOption, ProductCells, type ProductDraft } from './draft.ts';
import { messages } from './messages.ts';
import { type Plan, type PlanContext, planProduct } from './plan.ts';
import { contextOf, findMatch } from './resolve.ts';
import { type Note, type ProductImport, type Run, startRun } from './run.ts';
import { gramsPerUnit, shopifyFormat } from './shopify.ts';
import { squarespaceFormat } from './squarespace.ts';

/**
 * Each product is matched by id, SKU or URL and written in one commit, or not at all: an error in one of its rows leaves
 * it unchanged. Only stock changes beyond the first 20 of a product are written before it, in commits of 100.
 *
 * @throws importRefused, importRunning; store errors (read-only)
 */
export const importProducts = (parts: ImageParts, options: ProductImport): Promise<ImportReport> =>
  importMutex(parts.store, () => importFile(parts, options));

async function importFile(parts: ImageParts, options: ProductImport): Promise<ImportReport> {
  const page = await findCollection(parts.store, options.collectionId);
  if (page?.type !== CollectionType.products) throw importRefused(messages.chooseStorePage);
  const store = (await findWebsite(parts.store))?.store;
  const { classes } = await taxPreferences(parts.store);
  const run = startRun(parts, options, store?.currency ?? 'USD', classes);
  const checkDoubles = doublesOf();
  let format: Format = squarespaceFormat;
  const importer: Importer<ProductDraft, ImportRow> = {
    layoutOf(header) {
      format = isShopify(header) ? shopifyFormat(gramsPerUnit(store)) : squarespaceFormat;
      return format.layout;
    },
    recordsMax: options.bounds.productsMax,
    tooMany: messages.tooManyProducts,
    isScattered: () => format !== squarespaceFormat,
    look: (row) => run.fileSkus.note(new ProductCells(row).filled('SKU')),
    keyOf: (row) => format.keyOf(new ProductCells(row), row),
    begin(row) {
      const draft = format.begin(new ProductCells(row));
      this.add(draft, row);
      return draft;
    },
    add(draft, row) {
      // Only the issues of excess rows are lost; one variant beyond the limit stays, so that validation reports it.
      if (draft.rows.length < importLimits.rowsOfProductMax) draft.rows.push({ line: row.line, issues: row.issues });
      if (draft.variants.length <= importLimits.variantsMax) format.addRow(draft, new ProductCells(row));
    },
    async importOne(draft) {
      format.finish?.(draft);
      checkVariants(draft);
      checkDoubles(draft);
      const { plan, write } = await planOne(run, draft);
      const reported = ({ outcome, ...rest }: Plan) => ({ outcome, rows: reportRows(draft, { outcome, ...rest }) });
      return { done: write ? write().then(reported) : Promise.resolve(reported(plan)) };
    },
  };
  const { totals, ...report } = await runImport(options, importer);
  const added = [...run.categories.values()].reduce((sum, one) => sum + one.added(), 0);
  const all = { ...totals, images: run.pictures.size, categories: added };
  const { by } = options;
  if (by && !options.dryRun && totals.created + totals.updated > 0)
    await transact(parts.store, async (tx) =>
      addPublish(tx, { what: 'product-import', at: parts.clock.now(), by: { id: by.id, name: by.name } }),
    );
  if (!options.dryRun) parts.log.info('products-imported', { ...all, actor: options.actor });
  const layout = format === squarespaceFormat ? 'squarespace' : 'shopify';
  return { ...report, dryRun: options.dryRun, layout, totals: all, sameUrl: run.sameUrl };
}

/** @throws importRefused if it isn't a product file */
function isShopify(header: readonly string[]): boolean {
  const names = header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' '));
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name));
  if (has('handle', 'url handle', 'body (html)', 'variant price', 'option1 name', 'compare-at price')) return true;
  if (has('product url', 'product page', 'product id [non editable]', 'option name 1', 'on sale', 'hosted image urls'))
    return false;
  if (has('title') && has('price')) return false;
  throw importRefused(messages.notProducts({ columns: names.filter((name) => name !== '') }), {
    missing: ['Title', 'Price'],
    unknown: names.slice(0, 50),
  });
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
  const setStockOf = async (tx: Tx, some: Plan['stock'], moveId: string) => {
    for (const { variantId, quantity } of some) await setStock(tx, variantId, quantity, cause);
    const ids = some.map(({ variantId }) => variantId);
    emitStockChanged(tx, ids, { at: cause.at, moveId });
  };
  const apart = plan.stock.length > stockInCommitMax;
  for (let from = 0; apart && from < plan.stock.length; from += 100) {
    const some = plan.stock.slice(from, from + 100);
    await transact(parts.store, (tx) => setStockOf(tx, some, `${cause.moveId}-${from}`));
  }
  await transact(parts.store, async (tx) => {
    // Planned again on the current state: a concurrent edit is preserved unless the file changes the same field.
    const now = existingId === undefined ? undefined : await findProduct(tx, existingId);
    const latest = now ? planProduct(draft, { product: now, stock: [] }, context) : plan;
    if (latest.outcome === 'error') throw importRefused(messages.changedMeanwhile);
    await putProduct(tx, { ...latest.product, updatedOn: context.now });
    if (!apart) await setStockOf(tx, plan.stock, cause.moveId);
  });
}

function reportRows(draft: ProductDraft, plan: Plan): ImportRow[] {
  const failed = plan.outcome === 'error';
  const culprit = draft.rows[plan.rows.findIndex(hasError)]?.line;
  const byRow = new Map(draft.variants.map((variant) => [variant.row, variant]));
  return draft.rows.map(({ line }, index) => {
    const { changes, issues } = plan.rows[index] ?? { changes: [], issues: [] };
    const sku = byRow.get(index)?.sku;
    return {
      line,
      outcome: failed ? 'error' : plan.outcome === 'updated' && changes.length === 0 ? 'unchanged' : plan.outcome,
      title: plan.product.title,
      urlId: plan.product.urlId,
      ...(sku !== undefined && { sku }),
      changes: failed ? [] : changes.slice(0, 50),
      issues:
        failed && !hasError({ issues })
          ? [...issues, { level: 'error' as const, message: messages.problemElsewhere({ line: culprit }) }]
          : issues,
    };
  });
}
