// Squarespace's product file: a product is a run of rows, the first of which has the product's own cells. Each column
// says how it is written and read. Importing an export again changes nothing. Import-formats 1.1, 1.2, 3. Public.

import { eachPage } from '../../base/paged.ts';
import { csvRow, printed } from '../../base/text/csv-cell.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { decimalText } from '../../commerce/money/money.ts';
import { standardTaxClass } from '../../commerce/pricing/schema.ts';
import { categoryPath, findCategory } from '../../commerce/product/category.ts';
import { listProducts } from '../../commerce/product/product.ts';
import { type ProductType, wireProductTypes } from '../../commerce/product/product-type.ts';
import type { Category, Product, Variant } from '../../commerce/product/schema.ts';
import { isTaxed, taxClassOf } from '../../commerce/product/tax.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import type { Store } from '../../store/store.ts';
import { importLimits } from '../file/limits.ts';
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
} from './draft.ts';
import { messages } from './messages.ts';

/** A product's cells are only in its first row. */
type Own = { product: Product; pageUrlId: string; categories: string; images: string };
export type FileCells = { own: Own | undefined; product: Product; variant: Variant; quantity: number };

/** Import-formats 1.1: at least this many option pairs, and as many as any product has. */
const optionPairsMin = 3;
/** The last is our own: the original's file has no memberships. */
const productTypes = new Map(
  Object.entries(wireProductTypes).map(([type, name]) => [name, Number(type) as ProductType]),
);
const yes = (value: boolean): string => (value ? 'Yes' : 'No');

const columnsBefore: FileColumns<FileCells> = {
  'Product ID [Non Editable]': ofProduct(({ own }) => own?.product.id, 'id', productIdIn),
  'Variant ID [Non Editable]': ofVariant(({ variant }) => variant.id, 'id', variantIdIn),
  'Product Type [Non Editable]': ofProduct(
    ({ own }) => own && wireProductTypes[own.product.productType],
    'productType',
    typeIn,
  ),
  'Product Page': ofProduct(({ own }) => own?.pageUrlId, 'productPage', 'path'),
  'Product URL': ofProduct(({ own }) => own?.product.urlId, 'urlId', 'slug'),
  Title: ofProduct(({ own }) => own?.product.title, 'title', filledLine(importLimits.titleCharsMax)),
  Description: ofProduct(({ own }) => own?.product.excerpt, 'description', 'description'),
  SKU: ofVariant(({ variant }) => variant.sku, 'sku', filledLine(100)),
  GTIN: ofVariant(({ variant }) => variant.gtin, 'gtin', line(50)),
  MPN: ofVariant(({ variant }) => variant.mpn, 'mpn', line(100)),
};

const optionColumns = (pairs: number): FileColumns<FileCells> =>
  Object.fromEntries(
    Array.from({ length: pairs }, (_, n): [string, FileColumns<FileCells>[string]][] => [
      [`Option Name ${n + 1}`, ({ product }) => product.variantOptionOrdering[n]],
      [`Option Value ${n + 1}`, ({ product, variant }) => variant.attributes[product.variantOptionOrdering[n] ?? '']],
    ]).flat(),
  );

const columnsAfter: FileColumns<FileCells> = {
  Price: ofVariant(({ variant }) => decimalText(variant.priceCents), 'priceCents', 'amount'),
  'Sale Price': ofVariant(({ variant }) => decimalText(variant.salePriceCents), 'salePriceCents', 'amount'),
  'On Sale': ofVariant(({ variant }) => yes(variant.onSale), 'onSale', 'yesNo'),
  Stock: ofVariant(({ variant, quantity }) => (variant.unlimited ? 'Unlimited' : String(quantity)), 'stock', 'stock'),
  Categories: ofProduct(({ own }) => own?.categories, 'categories', categoriesIn),
  Tags: ofProduct(({ own }) => own?.product.tags.join(', '), 'tags', 'tags'),
  Weight: ofVariant(({ variant }) => measure(variant.weight), 'weight', 'decimal'),
  Length: ofVariant(({ variant }) => measure(variant.len), 'len', 'decimal'),
  Width: ofVariant(({ variant }) => measure(variant.width), 'width', 'decimal'),
  Height: ofVariant(({ variant }) => measure(variant.height), 'height', 'decimal'),
  Visible: ofProduct(({ own }) => own && yes(own.product.visible), 'visible', 'yesNo'),
  'Hosted Image URLs': ofProduct(({ own }) => own?.images, 'images', imagesIn),
};

/** The original lacks these columns, so they are added only if a product needs them. */
const taxColumns: FileColumns<FileCells> = {
  Taxable: ofVariant(({ variant, product }) => yes(isTaxed(variant, product)), 'taxable', 'yesNo'),
  'Tax Class': ofVariant(({ variant, product }) => taxClassOf(variant, product), 'taxClass', 'lower'),
};

export const squarespaceColumns = (optionPairs: number, withTax: boolean): FileColumns<FileCells> => ({
  ...columnsBefore,
  ...optionColumns(optionPairs),
  ...columnsAfter,
  ...(withTax && taxColumns),
});
const allColumns = squarespaceColumns(importLimits.optionsMax, true);

const begins = (cells: ProductCells): boolean =>
  ['Product ID [Non Editable]', 'Product URL', 'Title'].some((column) => cells.filled(column) !== undefined);

export const squarespaceFormat: Format = {
  layout: {
    columns: Object.keys(allColumns),
    aliases: {
      'product id': 'Product ID [Non Editable]',
      'variant id': 'Variant ID [Non Editable]',
      'product type': 'Product Type [Non Editable]',
      'image urls': 'Hosted Image URLs',
    },
    required: ['Title', 'Price'],
    isForeign: true,
  },
  // Other rows belong to the preceding product.
  keyOf: (cells, { line }) => (begins(cells) ? `line ${line}` : ''),
  begin(cells) {
    const draft = { ...emptyDraft(), ...fieldsOf(allColumns, 'product', cells), optionNames: optionNamesOf(cells) };
    if (!begins(cells)) cells.error(undefined, messages.noProductAbove);
    return draft;
  },
  addRow(draft, cells) {
    const attributes = attributesOf(cells, draft);
    draft.variants.push({ row: draft.rows.length - 1, attributes, ...fieldsOf(allColumns, 'variant', cells) });
  },
};

/** @param siteUrl prefix of image URLs @param only the products with these ids */
export async function* productsCsv(store: Store, siteUrl: string, only?: ReadonlySet<string>): AsyncGenerator<string> {
  let pairs = optionPairsMin;
  let hasTax = false;
  for await (const { product } of eachProduct(store, only)) {
    pairs = Math.max(pairs, product.variantOptionOrdering.length);
    hasTax ||= product.variants.some((one) => !isTaxed(one, product) || taxClassOf(one, product) !== standardTaxClass);
  }
  const columns = squarespaceColumns(pairs, hasTax);
  yield csvRow(Object.keys(columns), '\n');
  for await (const { product, pageUrlId } of eachProduct(store, only)) {
    const stock = await onHandOf(store, product);
    const categories = await Promise.all(product.categoryIds.map((id) => categorySlugs(store, id)));
    const images = await Promise.all(product.imageIds.map((id) => findImage(store, id)));
    const own: Own = {
      product,
      pageUrlId,
      categories: categories.filter((path) => path !== '').join(', '),
      images: images.flatMap((image) => (image ? `${siteUrl}${imagePath(image)}` : [])).join(' '),
    };
    const rows = product.variants.map((variant, n) =>
      printed(columns, { own: n === 0 ? own : undefined, product, variant, quantity: stock[n]?.qtyInStock ?? 0 }),
    );
    yield rows.map((cells) => csvRow(cells, '\n')).join('');
  }
}

/** All products, including hidden ones, by store page; yields to the event loop. */
export async function* eachProduct(
  store: Store,
  only?: ReadonlySet<string>,
): AsyncGenerator<{ product: Product; pageUrlId: string }> {
  for (const { id: collectionId, type, urlId: pageUrlId } of await listCollections(store)) {
    if (type !== CollectionType.products) continue;
    const pages = eachPage((cursor) => listProducts(store, { collectionId, limit: 100, hidden: true, cursor }));
    for await (const { products } of pages)
      for (const product of products) {
        await yieldToEventLoop();
        if (!only || only.has(product.id)) yield { product, pageUrlId };
      }
  }
}

/** From the top level down; none if the category was deleted. */
export async function pathOfCategory(store: Store, id: string | undefined): Promise<Category[]> {
  const category = id === undefined ? undefined : await findCategory(store, id);
  return category ? categoryPath(store, category) : [];
}

/** `/kitchen/mugs` */
export const categorySlugs = async (store: Store, id: string): Promise<string> =>
  (await pathOfCategory(store, id)).map(({ urlSlug }) => `/${urlSlug}`).join('');

/** Avoids `1e-7`, which no other program reads. */
function measure(value: number): string {
  const text = String(value);
  if (Number.isInteger(value)) return `${value}.0`;
  return text.includes('e') ? value.toFixed(40).replace(/0+$/, '') : text;
}

function productIdIn(cells: ProductCells, column: string): string | undefined {
  const id = cells.lower(column);
  if (id !== undefined && !/^[0-9a-f]{24}$/.test(id)) cells.error(column, messages.notProductId({ id }));
  return id;
}

function variantIdIn(cells: ProductCells, column: string): string | undefined {
  const id = cells.lower(column);
  if (id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    cells.error(column, messages.notVariantId({ id }));
  return id;
}

function typeIn(cells: ProductCells, column: string): ProductType | undefined {
  return cells.oneOf(column, productTypes);
}

function imagesIn(cells: ProductCells, column: string): ImageDraft[] | undefined {
  const refs = cells.said(column);
  return refs === undefined ? undefined : imageRefs(refs).map((ref) => ({ ref, row: 0 }));
}

/** `/kitchen, /kitchen/mugs`: each a path from the top level. */
function categoriesIn(cells: ProductCells, column: string): string[][] | undefined {
  const cell = cells.said(column);
  if (cell === undefined) return undefined;
  const paths = cell
    .split(/[,\n]/)
    .map((path) => namesIn(path, '/'))
    .filter((path) => path.length > 0);
  if (paths.length > importLimits.categoriesOfProductMax)
    cells.error(column, messages.tooManyCategories({ count: paths.length, max: importLimits.categoriesOfProductMax }));
  for (const path of paths) {
    if (path.length > importLimits.categoryDepthMax) {
      cells.error(
        column,
        messages.categoryTooDeep({ path: path.join('/'), levels: path.length, max: importLimits.categoryDepthMax }),
      );
    }
  }
  return paths;
}

/** Up to the last name; a gap between names is an error. */
function optionNamesOf(cells: ProductCells): string[] {
  const names: string[] = [];
  for (let n = 1; n <= importLimits.optionsMax; n++) {
    const name = cells.line(`Option Name ${n}`, 100);
    if (!name) continue;
    if (names.length < n - 1) cells.error(`Option Name ${n - 1}`, messages.optionUnnamed);
    names.push(name);
  }
  return names;
}

function attributesOf(cells: ProductCells, draft: ProductDraft): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (let n = 1; n <= importLimits.optionsMax; n++) {
    const name = draft.optionNames[n - 1];
    const written = cells.line(`Option Name ${n}`, 100);
    const value = cells.line(`Option Value ${n}`, 200);
    if (name === undefined) {
      if (value) cells.error(`Option Value ${n}`, messages.valueAlone({ value, n }));
    } else if (written && written !== name) {
      cells.error(`Option Name ${n}`, messages.optionOther({ written, name }));
    } else if (!value) {
      cells.error(`Option Value ${n}`, messages.valueMissing({ name }));
    } else if (name !== '__proto__') attributes[name] = value;
  }
  return attributes;
}
