// Shopify's product file, legacy and current: rows with the same handle are one product, wherever they are. An export
// leaves out what it has no column for: a fourth option is merged into the third, and only the first category is
// included. Import-formats 2. Public.

import { csvRow, printed } from '../../base/text/csv-cell.ts';
import { decimalText } from '../../commerce/money/money.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Product, Variant } from '../../commerce/product/schema.ts';
import { isTaxed } from '../../commerce/product/tax.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { importLimits } from '../file/limits.ts';
import type { Layout } from '../file/table.ts';
import {
  emptyDraft,
  type FileColumns,
  type Format,
  fieldsOf,
  filledLine,
  type ImageDraft,
  imageRefs,
  line,
  namesIn,
  ofProduct,
  ofVariant,
  type ProductCells,
  type ProductDraft,
  type VariantDraft,
} from './draft.ts';
import { messages } from './messages.ts';
import { eachProduct, pathOfCategory } from './squarespace.ts';

type Picture = { url: string; altText: string };
/** A row has a variant, an image or both; a product's own cells are only in its first row. */
type Row = {
  handle: string;
  own: (Product & { category: string }) | undefined;
  variant: { product: Product; of: Variant; quantity: number; picture: Picture | undefined } | undefined;
  picture: (Picture & { position: number }) | undefined;
  gramsPerUnit: number;
};

/** The site's weight unit: pounds or kilograms. */
export const gramsPerUnit = (store: Pick<Website['store'], 'measurementStandard'> | undefined): number =>
  store?.measurementStandard === 1 ? 453.59237 : 1000;

const yes = (value: boolean): string => (value ? 'TRUE' : 'FALSE');
const blank = (...names: string[]): FileColumns<Row> => Object.fromEntries(names.map((name) => [name, () => '']));

const optionsMax = 3;

/** Exactly as in the template that Shopify offers for download. */
const columns: FileColumns<Row> = {
  Title: ofProduct(({ own }) => own?.title, 'title', filledLine(importLimits.titleCharsMax)),
  'URL handle': ofProduct(({ handle }) => handle, 'urlId', 'slug'),
  Description: ofProduct(({ own }) => own?.excerpt, 'description', 'description'),
  ...blank('Vendor'),
  'Product category': ofProduct(({ own }) => own?.category, 'categories', categoryIn),
  ...blank('Type'),
  Tags: ofProduct(({ own }) => own?.tags.join(', '), 'tags', tagsAndType),
  'Published on online store': ofProduct(({ own }) => own && yes(own.visible), 'visible', visibleIn),
  Status: ({ own }) => own && (own.archivedAt !== undefined ? 'archived' : own.visible ? 'active' : 'draft'),
  SKU: ofVariant(({ variant }) => variant?.of.sku, 'sku', filledLine(100)),
  Barcode: ofVariant(
    ({ variant }) => variant?.of.gtin,
    'gtin',
    (cells, column) => cells.line(column, 50)?.replace(/^'/, ''),
  ),
  ...Object.assign({}, ...[0, 1, 2].map(optionColumns)),
  Price: ({ variant }) => variant && decimalText(variant.of.onSale ? variant.of.salePriceCents : variant.of.priceCents),
  'Compare-at price': ({ variant }) => (variant?.of.onSale ? decimalText(variant.of.priceCents) : ''),
  ...blank('Cost per item'),
  'Charge tax': ofVariant(({ variant }) => variant && yes(isTaxed(variant.of, variant.product)), 'taxable', 'yesNo'),
  ...blank('Tax code', 'Unit price total measure', 'Unit price total measure unit'),
  ...blank('Unit price base measure', 'Unit price base measure unit'),
  'Inventory tracker': ({ variant }) => (variant && !variant.of.unlimited ? 'shopify' : ''),
  'Inventory quantity': ofVariant(
    ({ variant }) => (variant && !variant.of.unlimited ? String(variant.quantity) : ''),
    'stock',
    stockIn,
  ),
  'Continue selling when out of stock': ({ variant }) => variant && (variant.of.unlimited ? 'CONTINUE' : 'DENY'),
  'Weight value (grams)': ({ variant, gramsPerUnit }) =>
    variant && String(Math.round(variant.of.weight * gramsPerUnit * 100) / 100),
  'Weight unit for display': ({ variant, gramsPerUnit }) => variant && (gramsPerUnit === 1000 ? 'kg' : 'lb'),
  'Requires shipping': ({ variant }) => variant && yes(variant.product.productType === ProductType.physical),
  'Fulfillment service': ({ variant }) => variant && 'manual',
  'Product image URL': ({ picture }) => picture?.url,
  'Image position': ({ picture }) => picture?.position.toString(),
  'Image alt text': ({ picture }) => picture?.altText,
  'Variant image URL': ofVariant(({ variant }) => variant?.picture?.url, 'imageRef', 'filled'),
  'Gift card': ({ own }) => own && yes(own.productType === ProductType.giftCard),
  'SEO title': ofProduct(({ own }) => own?.seo?.title, 'seoTitle', line(300)),
  'SEO description': ofProduct(({ own }) => own?.seo?.description, 'seoDescription', line(1000)),
  ...blank('Color (product.metafields.shopify.color-pattern)', 'Google Shopping / Google product category'),
  ...blank('Google Shopping / Gender', 'Google Shopping / Age group'),
  'Google Shopping / Manufacturer part number (MPN)': ofVariant(({ variant }) => variant?.of.mpn, 'mpn', line(100)),
  ...blank('Google Shopping / Ad group name', 'Google Shopping / Ads labels', 'Google Shopping / Condition'),
  ...blank('Google Shopping / Custom product'),
  ...blank(...[0, 1, 2, 3, 4].map((n) => `Google Shopping / Custom label ${n}`)),
};

function optionColumns(n: number): FileColumns<Row> {
  return {
    [`Option${n + 1} name`]: ({ own }) => own && foldedAt(own.variantOptionOrdering, 'Title')[n],
    [`Option${n + 1} value`]: ({ variant }) =>
      variant && foldedAt(valuesOf(variant.product, variant.of), 'Default Title')[n],
    ...blank(`Option${n + 1} Linked To`),
  };
}

const valuesOf = ({ variantOptionOrdering }: Product, { attributes }: Variant) =>
  variantOptionOrdering.map((name) => attributes[name] ?? '');

/** Known columns of Shopify's file that have no equivalent in this shop. */
const unused =
  /^(vendor|option\d linked to|variant fulfillment service|fulfillment service|variant tax code|tax code|variant weight unit|weight unit for display|cost per item|unit price .*|google shopping \/ (?!mpn$|manufacturer part number).*|included \/ .*|(compare[- ]at )?price \/ .*|packed product .*|.* \(product\.metafields\..*\))$/;

const furtherOptions = Array.from(
  { length: importLimits.optionsMax - optionsMax },
  (_, n) => n + optionsMax + 1,
).flatMap((n) => [`Option${n} name`, `Option${n} value`]);

const layout: Layout = {
  // Files may have more options than Shopify's own.
  columns: [...Object.keys(columns).filter((name) => !unused.test(name.toLowerCase())), ...furtherOptions],
  aliases: {
    handle: 'URL handle',
    'body (html)': 'Description',
    published: 'Published on online store',
    'variant sku': 'SKU',
    'variant grams': 'Weight value (grams)',
    'variant inventory tracker': 'Inventory tracker',
    'variant inventory qty': 'Inventory quantity',
    'variant inventory policy': 'Continue selling when out of stock',
    'variant price': 'Price',
    'variant compare at price': 'Compare-at price',
    'compare at price': 'Compare-at price',
    'variant requires shipping': 'Requires shipping',
    'variant barcode': 'Barcode',
    'variant barcodes': 'Barcode',
    'google shopping / mpn': 'Google Shopping / Manufacturer part number (MPN)',
    'image src': 'Product image URL',
    'variant taxable': 'Charge tax',
    'variant image': 'Variant image URL',
  },
  required: ['Title'],
  unused,
  isForeign: true,
};

/** @param gramsPerUnit of the site's weight unit */
export const shopifyFormat = (gramsPerUnit: number): Format => ({
  layout,
  // A row without a handle is a separate product with one variant (import-formats 2.3).
  keyOf: (cells, { line }) => cells.filled('URL handle')?.toLowerCase() ?? `line\0${line}`,
  begin: (cells) => ({
    ...emptyDraft(),
    ...fieldsOf(columns, 'product', cells),
    images: cells.row.names?.has('Product image URL') ? [] : undefined,
    optionNames: optionNamesOf(cells),
    // Only the title is required (import-formats 2.3); untracked stock is unlimited.
    newVariant: { priceCents: 0, ...(!isCounted(cells) && { stock: 'unlimited' as const }) },
  }),
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

const isCounted = (cells: ProductCells): boolean =>
  ['Inventory tracker', 'Continue selling when out of stock'].some((field) => cells.said(field) !== undefined) ||
  cells.filled('Inventory quantity') !== undefined;

/** `A > B > C` is one path; levels deeper than our limit are merged into the last. */
function categoryIn(cells: ProductCells, column: string): string[][] | undefined {
  const path = cells.said(column);
  if (path === undefined) return undefined;
  const names = namesIn(path, '>');
  if (names.length > importLimits.categoryDepthMax) {
    cells.notice(column, messages.categoryCut({ path, max: importLimits.categoryDepthMax }));
  }
  return names.length === 0 ? [] : [names.slice(0, importLimits.categoryDepthMax)];
}

function tagsAndType(cells: ProductCells, column: string): string[] | undefined {
  const tags = cells.tags(column);
  const type = cells.line('Type', importLimits.tagCharsMax);
  if (tags === undefined && type === undefined) return undefined;
  return [...new Set([...(type ? [type] : []), ...(tags ?? [])])];
}

/** Visible if published and active; blank counts as both. */
function visibleIn(cells: ProductCells, column: string): boolean | undefined {
  const status = cells.said('Status')?.toLowerCase();
  const published = cells.yesNo(column);
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
  return {
    row: draft.rows.length - 1,
    attributes,
    ...fieldsOf(columns, 'variant', cells),
    priceCents: onSale ? compare : price,
    ...(price !== undefined && { salePriceCents: onSale ? price : 0, onSale }),
    weight: grams === undefined ? undefined : Math.round((grams / gramsPerUnit) * 10_000) / 10_000,
  };
}

/** Untracked, or sold below zero: unlimited. */
function stockIn(cells: ProductCells, column: string): number | 'unlimited' | undefined {
  const policy = cells.said('Continue selling when out of stock')?.toLowerCase();
  if (policy !== undefined && !['', 'deny', 'continue', 'true', 'false'].includes(policy)) {
    cells.error('Continue selling when out of stock', messages.policyUnknown({ policy }));
  }
  const quantity = cells.count(column);
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

/**
 * @param siteUrl prefix of image URLs
 * @param gramsPerUnit of the site's measurement standard
 * @param only the products with these ids
 */
export async function* shopifyCsv(
  store: Store,
  siteUrl: string,
  gramsPerUnit: number,
  only?: ReadonlySet<string>,
): AsyncGenerator<string> {
  yield csvRow(Object.keys(columns), '\n');
  const handles = new Set<string>();
  for await (const { product, pageUrlId } of eachProduct(store)) {
    // Two store pages may use the same slug; a handle identifies one product of the whole shop.
    const handle = handles.has(product.urlId) ? `${pageUrlId}-${product.urlId}` : product.urlId;
    handles.add(handle);
    if (only && !only.has(product.id)) continue;
    const rows = await rowsOf(store, product, siteUrl);
    yield rows.map((row) => csvRow(printed(columns, { ...row, handle, gramsPerUnit }), '\n')).join('');
  }
}

/** One row per variant or image, whichever are more. */
async function rowsOf(store: Store, product: Product, siteUrl: string) {
  const pictureOf = async (id: string): Promise<Picture | undefined> => {
    const image = await findImage(store, id);
    return image && { url: `${siteUrl}${imagePath(image)}`, altText: image.altText };
  };
  const pictures = (await Promise.all(product.imageIds.map(pictureOf))).filter((one) => one !== undefined);
  const stock = await onHandOf(store, product);
  const names = (await pathOfCategory(store, product.categoryIds[0])).map(({ displayName }) => displayName);
  const rows: Pick<Row, 'own' | 'variant' | 'picture'>[] = [];
  for (let n = 0; n < Math.max(product.variants.length, pictures.length); n++) {
    const [of, picture] = [product.variants[n], pictures[n]];
    const main = of?.mainImageId === undefined ? undefined : await pictureOf(of.mainImageId);
    rows.push({
      own: n === 0 ? { ...product, category: names.join(' > ') } : undefined,
      variant: of && { product, of, quantity: stock[n]?.qtyInStock ?? 0, picture: main },
      picture: picture && { ...picture, position: n + 1 },
    });
  }
  return rows;
}

/** Merges values beyond the third into it; without any, uses the placeholder. */
function foldedAt(texts: readonly string[], none: string): string[] {
  if (texts.length === 0) return [none];
  const last = texts.slice(optionsMax - 1).join(' / ');
  return [...texts.slice(0, optionsMax - 1), ...(last === '' ? [] : [last])];
}
