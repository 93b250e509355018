// Plans a product from a draft and the shop's current product, with changes and issues. Decides only, writes nothing.

import { problemsOf } from '../../commerce/catalog/check.ts';
import type { Currency } from '../../commerce/money/money.ts';
import { blankProduct } from '../../commerce/product/blank.ts';
import { bodyCharsMax } from '../../commerce/product/limits.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Product, StockRow } from '../../commerce/product/schema.ts';
import type { ImportChange, ImportIssue } from '../file/report.ts';
import { type ProductDraft, tagsIn, type VariantDraft } from './draft.ts';
import { messages } from './messages.ts';
import { noteChanges } from './plan-changes.ts';
import { type IssueAt, type PlannedVariant, planVariants } from './plan-variants.ts';

/** The product's current state in the shop. `stock` as `stockOf` returns it. */
export type Existing = { product: Product; stock: readonly StockRow[] };

/**
 * Everything a plan needs but can't generate itself. Ids are generated once, so that a repeated transaction plans the
 * same.
 */
export type PlanContext = {
  collectionId: string;
  now: number;
  newProductId: string;
  /** One for each variant of the draft. */
  newVariants: readonly { id: string; sku: string }[];
  displayIndex: number;
  /** Undefined if the file has no categories. */
  categoryIds?: readonly string[];
  categoryText?: { from: string; to: string };
  imageIds?: readonly string[];
  variantImageIds?: ReadonlyMap<VariantDraft, string>;
  /** The sanitized description. */
  excerpt?: string;
  /** For a new product without its own URL. */
  newUrlId: string;
  /** The site's currency. */
  currency: Currency;
};

export type Plan = {
  outcome: 'created' | 'updated' | 'unchanged' | 'error';
  product: Product;
  /** Stock levels to set: only those that change. */
  stock: { variantId: string; quantity: number }[];
  /** By row of the draft. */
  rows: { changes: ImportChange[]; issues: ImportIssue[] }[];
};

export function planProduct(draft: ProductDraft, existing: Existing | undefined, context: PlanContext): Plan {
  const rows: Plan['rows'] = draft.rows.map(({ issues }) => ({ changes: [], issues: [...issues] }));
  const issue: IssueAt = (row, level, message, column) =>
    rows[row]?.issues.push({ level, ...(column !== undefined && { column }), message });
  const before = existing?.product;
  const type = before?.productType ?? draft.productType ?? ProductType.physical;

  const title = draft.title ?? before?.title;
  if (title === undefined) issue(0, 'error', messages.titleMissing, 'Title');
  if (draft.variants.length === 0) issue(0, 'error', messages.noVariants);

  const options = optionNames(draft, before);
  const variants = planVariants(draft, existing, context, options, issue);
  const product: Product = {
    ...(before ?? newProduct(context)),
    title: title ?? '',
    urlId: draft.urlId ?? before?.urlId ?? context.newUrlId,
    ...(context.excerpt !== undefined && { excerpt: context.excerpt }),
    ...(draft.tags !== undefined && { tags: sameTags(before, draft.tags) ? before.tags : draft.tags }),
    ...(context.categoryIds !== undefined && { categoryIds: [...context.categoryIds] }),
    ...(context.imageIds !== undefined && { imageIds: [...context.imageIds] }),
    ...(draft.visible !== undefined && { visible: draft.visible }),
    // A product with a missing price is hidden, so that it isn't given away.
    ...(variants.some(({ isPriceless }) => isPriceless) && { visible: false }),
    variants: variants.map(({ variant }) => variant),
    variantOptionOrdering: [...options],
  };
  if (before === undefined) product.productType = type;
  else if (draft.productType !== undefined && draft.productType !== type)
    issue(0, 'notice', messages.typeKept, 'Product Type');
  const seo = seoOf(draft, before);
  if (seo !== undefined) product.seo = seo;

  const had = new Map(existing?.stock.flatMap((row) => (row.unlimited ? [] : [[row.variantId, row.qtyInStock]])));
  const stock = variants.flatMap(({ variant, quantity }) =>
    quantity === undefined || had.get(variant.id) === quantity ? [] : [{ variantId: variant.id, quantity }],
  );
  const isWrong = () => rows.some((row) => row.issues.some(({ level }) => level === 'error'));
  if (isWrong()) return { outcome: 'error', product, stock, rows };
  if (existing) noteChanges(draft, existing, product, variants, context, rows);
  const isChanged = before === undefined || rows.some((row) => row.changes.length > 0);
  if (!isChanged) return { outcome: 'unchanged', product: before, stock, rows };
  noteProblems(product, variants, context, issue);
  if (isWrong()) return { outcome: 'error', product, stock, rows };
  if (before) product.updatedOn = context.now;
  return { outcome: before ? 'updated' : 'created', product, stock, rows };
}

/** Applies the catalog's own validation, so that every imported product can also be saved in the editor. */
function noteProblems(
  product: Product,
  variants: readonly PlannedVariant[],
  context: PlanContext,
  issue: IssueAt,
): void {
  const length = JSON.stringify([product.variants, product.excerpt]).length;
  if (length > bodyCharsMax) issue(0, 'error', messages.textsTooLong({ count: length, max: bodyCharsMax }));
  for (const { path, message } of problemsOf(product, context.currency)) {
    const place = /^variants\.(\d+)/.exec(path)?.[1];
    issue(variants[Number(place ?? -1)]?.draft?.row ?? 0, 'error', message);
  }
}

/** A tag with a comma is split in a file: if the tags are unchanged otherwise, the original ones stay. */
const sameTags = (before: Product | undefined, tags: readonly string[]): before is Product =>
  before !== undefined && tagsIn(before.tags.join(',')).join('\n') === tags.join('\n');

const newProduct = ({ newProductId: id, collectionId, displayIndex, now }: PlanContext): Product =>
  blankProduct({ id, collectionId, productType: ProductType.physical, displayIndex, now });

/** A file without option columns leaves the options of an existing product. */
const optionNames = (draft: ProductDraft, before: Product | undefined) =>
  draft.optionNames.length > 0 ||
  before === undefined ||
  before.variants.every((v) => Object.keys(v.attributes).length === 0)
    ? draft.optionNames
    : before.variantOptionOrdering;

function seoOf(draft: ProductDraft, before: Product | undefined): Product['seo'] {
  if (draft.seoTitle === undefined && draft.seoDescription === undefined) return before?.seo;
  const title = draft.seoTitle ?? before?.seo?.title;
  const description = draft.seoDescription ?? before?.seo?.description;
  if (!title && !description && !before?.seo) return undefined;
  return { ...(title && { title }), ...(description && { description }), hidden: before?.seo?.hidden ?? false };
}
