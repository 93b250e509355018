// Plans a product from a draft and the shop's current product, with changes and issues. Decides only, writes nothing.
// Changes are named by Squarespace's columns.

import { problemsOf } from '../../commerce/catalog/check.ts';
import type { Currency } from '../../commerce/money/money.ts';
import { blankProduct } from '../../commerce/product/blank.ts';
import { bodyCharsMax } from '../../commerce/product/limits.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Product, StockRow, Variant } from '../../commerce/product/schema.ts';
import type { ImportChange, ImportIssue } from '../file/report.ts';
import { type ProductDraft, tagsIn, type VariantDraft } from './draft.ts';
import { messages } from './messages.ts';
import { type IssueAt, type PlannedVariant, planVariants } from './plan-variants.ts';
import { type FileCells, squarespaceColumns } from './squarespace.ts';

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

const fileColumns = squarespaceColumns(0, true);
const variantColumns = [
  ...['Price', 'Sale Price', 'On Sale', 'Stock', 'Weight', 'Length', 'Width', 'Height'],
  ...['GTIN', 'MPN', 'Taxable', 'Tax Class'],
];

const cut = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** Compares the stored with the planned values. */
function noteChanges(
  draft: ProductDraft,
  existing: Existing,
  product: Product,
  variants: readonly PlannedVariant[],
  context: PlanContext,
  rows: Plan['rows'],
): void {
  const before = existing.product;
  const note = (row: number, column: string, from: string, to: string) => {
    if (from !== to) rows[row]?.changes.push({ column, from: cut(from), to: cut(to) });
  };
  const compare = (row: number, columns: readonly string[], from: FileCells, to: FileCells) => {
    // The file writes a measure of 1 as 1.0.
    const text = (column: string, cells: FileCells) => (fileColumns[column]!(cells) ?? '').replace(/^(\d+)\.0$/, '$1');
    for (const column of columns) note(row, column, text(column, from), text(column, to));
  };
  const ownOf = (product: Product): FileCells => {
    const own = { product, pageUrlId: '', categories: '', images: '' };
    return { own, product, variant: product.variants[0]!, quantity: 0 };
  };
  const [was, will] = [ownOf(before), ownOf(product)];
  compare(0, ['Title', 'Product URL'], was, will);
  if (before.excerpt !== product.excerpt) rows[0]?.changes.push(descriptionChange(before.excerpt, product.excerpt));
  compare(0, ['Tags'], was, will);
  if (before.categoryIds.join() !== product.categoryIds.join())
    note(0, 'Categories', context.categoryText?.from ?? '', context.categoryText?.to ?? messages.changed);
  if (before.imageIds.join() !== product.imageIds.join()) {
    const count = ({ imageIds }: Product) => messages.images({ count: imageIds.length });
    rows[0]?.changes.push({ column: 'Images', from: count(before), to: count(product) });
  }
  compare(0, ['Visible'], was, will);
  note(0, 'SEO Title', before.seo?.title ?? '', product.seo?.title ?? '');
  note(0, 'SEO Description', before.seo?.description ?? '', product.seo?.description ?? '');
  note(0, 'Options', before.variantOptionOrdering.join(', '), product.variantOptionOrdering.join(', '));

  const stockBefore = new Map(existing.stock.map((row) => [row.variantId, row.qtyInStock]));
  for (const { variant, draft: wish, before: old, quantity } of variants) {
    if (wish === undefined) continue;
    const { row } = wish;
    if (old === undefined) {
      note(row, 'Variant', '', variant.sku === '' ? messages.isNew : variant.sku);
      continue;
    }
    const values = ({ attributes }: Variant) => Object.values(attributes).join(', ');
    const had = stockBefore.get(old.id) ?? 0;
    const cells = (one: Variant, count: number): FileCells => ({ ...was, variant: one, quantity: count });
    const [from, to] = [cells(old, had), cells(variant, quantity ?? had)];
    compare(row, ['SKU'], from, to);
    note(row, 'Option Values', values(old), values(variant));
    compare(row, variantColumns, from, to);
    if (old.mainImageId !== variant.mainImageId) {
      const image = old.mainImageId ? messages.anImage : '';
      rows[row]?.changes.push({ column: 'Variant Image', from: image, to: messages.anotherImage });
    }
  }
  const order = (list: readonly { id: string }[]) => list.map(({ id }) => id).join();
  const knownBefore = product.variants.filter((variant) => before.variants.some(({ id }) => id === variant.id));
  if (order(knownBefore) !== order(before.variants)) note(0, 'Variants', messages.thisOrder, messages.anotherOrder);
  if (draft.variants.length > 0 && rows.every((row) => row.changes.length === 0))
    note(0, 'Variants', String(before.variants.length), String(product.variants.length));
}

/** Shows the part where long texts differ. */
function descriptionChange(from: string, to: string): ImportChange {
  let at = 0;
  while (at < from.length && at < to.length && from[at] === to[at]) at++;
  const start = Math.max(0, at - 20);
  const around = (text: string) => (start > 0 ? '…' : '') + cut(text.slice(start, start + 121));
  return { column: 'Description', from: around(from), to: around(to) };
}
