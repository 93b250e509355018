// Rows of Shopify's product file as drafts: rows with the same handle are one product, wherever they are.
// Import-formats 2.3.
import { ProductType } from '../../commerce/product/product-type.ts';
import { importLimits } from '../file/limits.ts';
import { shopifyLayout } from './columns.ts';
import {
  type Format,
  type ImageDraft,
  imageRefs,
  type ProductCells,
  type ProductDraft,
  type VariantDraft,
} from './draft.ts';
import { messages } from './messages.ts';

/** @param gramsPerUnit of the site's weight unit */
export const shopifyFormat = (gramsPerUnit: number): Format => ({
  layout: shopifyLayout,
  // A row without a handle is a separate product with one variant (import-formats 2.3).
  keyOf: (cells, { line }) => cells.filled('URL handle')?.toLowerCase() ?? `line\0${line}`,
  begin: productOf,
  addRow(draft, cells) {
    addImage(cells, draft);
    if (!hasVariant(cells, draft)) return;
    draft.variants.push(variantOf(cells, draft, gramsPerUnit));
    if (draft.productType === undefined && cells.yesNo('Requires shipping') === false)
      draft.productType = ProductType.service;
    if (draft.rows.length === 1 && cells.yesNo('Gift card')) draft.productType = ProductType.giftCard;
  },
  finish(draft) {
    if (draft.images) draft.images = inOrder(draft.images);
  },
});

function productOf(cells: ProductCells): ProductDraft {
  const tags = cells.tags('Tags');
  const type = cells.line('Type', importLimits.tagCharsMax);
  const path = cells.said('Product category');
  return {
    urlId: cells.slug('URL handle'),
    title: cells.line('Title', importLimits.titleCharsMax) || undefined,
    description: cells.description('Description'),
    tags:
      tags === undefined && type === undefined ? undefined : [...new Set([...(type ? [type] : []), ...(tags ?? [])])],
    categories: path === undefined ? undefined : categoryOf(cells, path),
    visible: visibleOf(cells),
    seoTitle: cells.line('SEO title', 300),
    seoDescription: cells.line('SEO description', 1000),
    images: cells.row.names?.has('Product image URL') ? [] : undefined,
    optionNames: optionNamesOf(cells),
    variants: [],
    // Only the title is required (import-formats 2.3); untracked stock is unlimited.
    newVariant: { priceCents: 0, ...(!isCounted(cells) && { stock: 'unlimited' as const }) },
    rows: [],
  };
}

const isCounted = (cells: ProductCells): boolean =>
  ['Inventory tracker', 'Continue selling when out of stock'].some((field) => cells.said(field) !== undefined) ||
  cells.filled('Inventory quantity') !== undefined;

/** `A > B > C` is one path; levels deeper than our limit are merged into the last. */
function categoryOf(cells: ProductCells, path: string): string[][] {
  const names = path
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > importLimits.categoryDepthMax) {
    cells.notice('Product category', messages.categoryCut({ path, max: importLimits.categoryDepthMax }));
  }
  return names.length === 0 ? [] : [names.slice(0, importLimits.categoryDepthMax)];
}

/** Visible if published and active; blank counts as both. */
function visibleOf(cells: ProductCells): boolean | undefined {
  const status = cells.said('Status')?.toLowerCase();
  const published = cells.yesNo('Published on online store');
  if (status !== undefined && !['', 'active', 'draft', 'archived', 'unlisted'].includes(status)) {
    cells.error('Status', messages.statusUnknown({ status }));
  }
  if (status === undefined && published === undefined) return undefined;
  return (status === undefined || status === '' || status === 'active') && published !== false;
}

/** Option names are only in a product's first row; `Title` with `Default Title` means no options. */
function optionNamesOf(cells: ProductCells): string[] {
  const names = [1, 2, 3].map((n) => cells.line(`Option${n} name`, 100) ?? '');
  if (names[0]?.toLowerCase() === 'title' && /^default title$/i.test(cells.said('Option1 value') ?? '')) return [];
  const last = names.findLastIndex((name) => name !== '');
  const used = names.slice(0, last + 1);
  used.forEach((name, place) => {
    if (name === '') cells.error(`Option${place + 1} name`, messages.optionUnnamed);
  });
  return used;
}

/** A later row may contain only an image. */
const hasVariant = (cells: ProductCells, draft: ProductDraft): boolean =>
  draft.rows.length === 1 ||
  ['Option1 value', 'Option2 value', 'Option3 value', 'SKU', 'Price'].some(
    (field) => cells.filled(field) !== undefined,
  );

function variantOf(cells: ProductCells, draft: ProductDraft, gramsPerUnit: number): VariantDraft {
  const attributes: Record<string, string> = {};
  draft.optionNames.forEach((name, place) => {
    const value = cells.line(`Option${place + 1} value`, 200);
    if (!value) cells.error(`Option${place + 1} value`, messages.valueMissing({ name }));
    else if (name !== '__proto__') attributes[name] = value;
  });
  const price = cells.amount('Price');
  const compare = cells.amount('Compare-at price');
  const onSale = price !== undefined && compare !== undefined && compare > price;
  const grams = cells.decimal('Weight value (grams)');
  const image = cells.filled('Variant image URL');
  return {
    row: draft.rows.length - 1,
    sku: cells.line('SKU', 100) || undefined,
    attributes,
    priceCents: onSale ? compare : price,
    ...(price !== undefined && { salePriceCents: onSale ? price : 0, onSale }),
    stock: stockOf(cells),
    weight: grams === undefined ? undefined : Math.round((grams / gramsPerUnit) * 10_000) / 10_000,
    gtin: cells.line('Barcode', 50)?.replace(/^'/, ''),
    mpn: cells.line('Google Shopping / Manufacturer part number (MPN)', 100),
    taxable: cells.yesNo('Charge tax'),
    ...(image !== undefined && { imageRef: image }),
  };
}

/** Untracked, or sold below zero: unlimited. */
function stockOf(cells: ProductCells): number | 'unlimited' | undefined {
  const policy = cells.said('Continue selling when out of stock')?.toLowerCase();
  if (policy !== undefined && !['', 'deny', 'continue', 'true', 'false'].includes(policy)) {
    cells.error('Continue selling when out of stock', messages.policyUnknown({ policy }));
  }
  const quantity = cells.count('Inventory quantity');
  if (policy === 'continue' || policy === 'true') return 'unlimited';
  if (cells.said('Inventory tracker') === '') return 'unlimited';
  return quantity;
}

function addImage(cells: ProductCells, { images = [], rows }: ProductDraft): void {
  const position = cells.count('Image position') ?? images.length + 1;
  const altText = cells.filled('Image alt text');
  for (const ref of imageRefs(cells.said('Product image URL') ?? '')) {
    if (images.length >= importLimits.rowsOfProductMax) return;
    images.push({
      ref,
      position,
      row: rows.length - 1,
      ...(altText !== undefined && { altText: altText.slice(0, 1000) }),
    });
  }
}

function inOrder(images: readonly ImageDraft[]): ImageDraft[] {
  const seen = new Set<string>();
  return images.toSorted((a, b) => a.position! - b.position!).filter(({ ref }) => !seen.has(ref) && seen.add(ref));
}
