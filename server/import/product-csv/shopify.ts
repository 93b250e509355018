// Rows of Shopify's product file as drafts: rows with the same handle are one product, wherever they are.
// Import-formats 2.3. Portable.
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Website } from '../../site/website/schema.ts';
import { importLimits } from '../file/limits.ts';
import type { ImportIssue } from '../file/report.ts';
import type { Columns } from './columns.ts';
import type { CsvRow } from './csv.ts';
import {
  addRow,
  Cells,
  checkVariants,
  type ImageDraft,
  imageRefs,
  type ProductDraft,
  type VariantDraft,
} from './draft.ts';
import { messages } from './messages.ts';

/** The site's weight unit: pounds or kilograms. */
export const gramsPerUnit = (store: Pick<Website['store'], 'measurementStandard'> | undefined): number =>
  store?.measurementStandard === 1 ? 453.59237 : 1000;

type ShopifyFile = {
  /** Grams per weight unit of the site: pounds 453.59237, kilograms 1000. */
  gramsPerUnit: number;
  /** Index of a handle's last row, which completes the product. */
  lastRow(handle: string): number | undefined;
};

type Begun = { draft: ProductDraft; images: (ImageDraft & { position: number })[]; giftCard: boolean };

export async function* shopifyDrafts(
  rows: AsyncIterable<CsvRow>,
  columns: Columns,
  { gramsPerUnit, lastRow }: ShopifyFile,
): AsyncGenerator<ProductDraft> {
  const byHandle = new Map<string, Begun>();
  let place = -1;
  for await (const row of rows) {
    place++;
    const issues: ImportIssue[] = [];
    const cells = new Cells(columns, row, issues);
    const handle = handleOf(cells);
    const known = handle === undefined ? undefined : byHandle.get(handle);
    const product = known ?? { draft: productOf(cells), images: [], giftCard: cells.yesNo('giftCard') ?? false };
    const { draft, images } = product;
    cells.checkLength();
    addRow(draft, row.line, issues);
    addImage(cells, draft, images);
    if (hasVariant(cells, draft) && draft.variants.length <= importLimits.variantsMax) {
      const variant = variantOf(cells, draft, gramsPerUnit);
      draft.variants.push(variant);
      if (draft.productType === undefined && cells.yesNo('requiresShipping') === false)
        draft.productType = ProductType.service;
      if (product.giftCard) draft.productType = ProductType.giftCard;
    }
    if (handle !== undefined && lastRow(handle) !== place) byHandle.set(handle, product);
    else {
      if (handle !== undefined) byHandle.delete(handle);
      yield finished(product, columns);
    }
  }
  // The file was truncated after the first pass: finish the products as they are.
  for (const product of byHandle.values()) yield finished(product, columns);
}

/** A row without a handle is a separate product with one variant (import-formats 2.3). */
export const handleOf = (cells: Cells): string | undefined => cells.filled('urlId')?.toLowerCase();

function finished({ draft, images }: Begun, columns: Columns): ProductDraft {
  if (columns.at.has('image')) draft.images = inOrder(images);
  checkVariants(draft);
  return draft;
}

function productOf(cells: Cells): ProductDraft {
  const tags = cells.tags('tags');
  const type = cells.line('type', importLimits.tagCharsMax);
  const path = cells.text('productCategory');
  return {
    urlId: cells.slug('urlId'),
    title: cells.line('title', importLimits.titleCharsMax) || undefined,
    description: cells.description('description'),
    tags:
      tags === undefined && type === undefined ? undefined : [...new Set([...(type ? [type] : []), ...(tags ?? [])])],
    categories: path === undefined ? undefined : categoryOf(cells, path),
    visible: visibleOf(cells),
    seoTitle: cells.line('seoTitle', 300),
    seoDescription: cells.line('seoDescription', 1000),
    optionNames: optionNamesOf(cells),
    variants: [],
    // Only the title is required (import-formats 2.3); untracked stock is unlimited.
    newVariant: { priceCents: 0, ...(!isCounted(cells) && { stock: 'unlimited' as const }) },
    rows: [],
  };
}

const isCounted = (cells: Cells): boolean =>
  ['tracker', 'policy'].some((field) => cells.text(field) !== undefined) || cells.filled('stock') !== undefined;

/** `A > B > C` is one path; levels deeper than our limit are merged into the last. */
function categoryOf(cells: Cells, path: string): string[][] {
  const names = path
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > importLimits.categoryDepthMax) {
    cells.notice('productCategory', messages.categoryCut({ path, max: importLimits.categoryDepthMax }));
  }
  return names.length === 0 ? [] : [names.slice(0, importLimits.categoryDepthMax)];
}

/** Visible if published and active; blank counts as both. */
function visibleOf(cells: Cells): boolean | undefined {
  const status = cells.text('status')?.toLowerCase();
  const published = cells.yesNo('published');
  if (status !== undefined && !['', 'active', 'draft', 'archived', 'unlisted'].includes(status)) {
    cells.error('status', messages.statusUnknown({ status }));
  }
  if (status === undefined && published === undefined) return undefined;
  return (status === undefined || status === '' || status === 'active') && published !== false;
}

/** Option names are only in a product's first row; `Title` with `Default Title` means no options. */
function optionNamesOf(cells: Cells): string[] {
  const names = [1, 2, 3].map((n) => cells.line(`optionName${n}`, 100) ?? '');
  if (names[0]?.toLowerCase() === 'title' && /^default title$/i.test(cells.text('optionValue1') ?? '')) return [];
  const last = names.findLastIndex((name) => name !== '');
  const used = names.slice(0, last + 1);
  used.forEach((name, place) => {
    if (name === '') cells.error(`optionName${place + 1}`, messages.optionUnnamed);
  });
  return used;
}

/** A later row may contain only an image. */
const hasVariant = (cells: Cells, draft: ProductDraft): boolean =>
  draft.rows.length === 1 ||
  ['optionValue1', 'optionValue2', 'optionValue3', 'sku', 'price'].some((field) => cells.filled(field) !== undefined);

function variantOf(cells: Cells, draft: ProductDraft, gramsPerUnit: number): VariantDraft {
  const attributes: Record<string, string> = {};
  draft.optionNames.forEach((name, place) => {
    const value = cells.line(`optionValue${place + 1}`, 200);
    if (!value) cells.error(`optionValue${place + 1}`, messages.valueMissing({ name }));
    else if (name !== '__proto__') attributes[name] = value;
  });
  const price = cells.amount('price');
  const compare = cells.amount('comparePrice');
  const onSale = price !== undefined && compare !== undefined && compare > price;
  const grams = cells.decimal('grams');
  const image = cells.filled('variantImage');
  return {
    row: draft.rows.length - 1,
    sku: cells.line('sku', 100) || undefined,
    attributes,
    priceCents: onSale ? compare : price,
    ...(price !== undefined && { salePriceCents: onSale ? price : 0, onSale }),
    stock: stockOf(cells),
    weight: grams === undefined ? undefined : Math.round((grams / gramsPerUnit) * 10_000) / 10_000,
    gtin: cells.line('gtin', 50)?.replace(/^'/, ''),
    mpn: cells.line('mpn', 100),
    taxable: cells.yesNo('taxable'),
    ...(image !== undefined && { imageRef: image }),
  };
}

/** Untracked, or sold below zero: unlimited. */
function stockOf(cells: Cells): number | 'unlimited' | undefined {
  const policy = cells.text('policy')?.toLowerCase();
  if (policy !== undefined && !['', 'deny', 'continue', 'true', 'false'].includes(policy)) {
    cells.error('policy', messages.policyUnknown({ policy }));
  }
  const quantity = cells.whole('stock');
  if (policy === 'continue' || policy === 'true') return 'unlimited';
  if (cells.text('tracker') === '') return 'unlimited';
  return quantity;
}

function addImage(cells: Cells, draft: ProductDraft, images: (ImageDraft & { position: number })[]): void {
  const position = cells.whole('imagePosition') ?? images.length + 1;
  const altText = cells.filled('imageAlt');
  for (const ref of imageRefs(cells.text('image') ?? '')) {
    if (images.length >= importLimits.rowsOfProductMax) return;
    images.push({
      ref,
      position,
      row: draft.rows.length - 1,
      ...(altText !== undefined && { altText: altText.slice(0, 1000) }),
    });
  }
}

function inOrder(images: (ImageDraft & { position: number })[]): ImageDraft[] {
  const seen = new Set<string>();
  return images
    .sort((a, b) => a.position - b.position)
    .filter(({ ref }) => !seen.has(ref) && seen.add(ref))
    .map(({ position: _, ...image }) => image);
}
