// Exports the products as Squarespace's current file, row by row. Importing it again changes nothing. Import-formats
// 1.1, 1.2, 3. Public.

import { eachPage } from '../../base/paged.ts';
import { type Columns, csvRow, printed } from '../../base/text/csv-cell.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { decimalText } from '../../commerce/money/money.ts';
import { standardTaxClass } from '../../commerce/pricing/schema.ts';
import { categoryPath, findCategory } from '../../commerce/product/category.ts';
import { listProducts } from '../../commerce/product/product.ts';
import type { Category, Product, Variant } from '../../commerce/product/schema.ts';
import { isTaxed, taxClassOf } from '../../commerce/product/tax.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import type { Store } from '../../store/store.ts';

/** A product's cells are only in its first row. */
type Own = { product: Product; pageUrlId: string; categories: string; images: string };
export type FileCells = { own: Own | undefined; product: Product; variant: Variant; quantity: number };

/** Import-formats 1.1: at least this many option pairs, and as many as any product has. */
const optionPairsMin = 3;
const typeNames = { 1: 'PHYSICAL', 2: 'DIGITAL', 3: 'SERVICE', 4: 'GIFT_CARD', 5: 'PAYWALL' } as const;
const yes = (value: boolean): string => (value ? 'Yes' : 'No');

const columnsBefore: Columns<FileCells> = {
  'Product ID [Non Editable]': ({ own }) => own?.product.id,
  'Variant ID [Non Editable]': ({ variant }) => variant.id,
  'Product Type [Non Editable]': ({ own }) => own && typeNames[own.product.productType],
  'Product Page': ({ own }) => own?.pageUrlId,
  'Product URL': ({ own }) => own?.product.urlId,
  Title: ({ own }) => own?.product.title,
  Description: ({ own }) => own?.product.excerpt,
  SKU: ({ variant }) => variant.sku,
  GTIN: ({ variant }) => variant.gtin,
  MPN: ({ variant }) => variant.mpn,
};

const optionColumns = (pairs: number): Columns<FileCells> =>
  Object.fromEntries(
    Array.from({ length: pairs }, (_, n): [string, Columns<FileCells>[string]][] => [
      [`Option Name ${n + 1}`, ({ product }) => product.variantOptionOrdering[n]],
      [`Option Value ${n + 1}`, ({ product, variant }) => variant.attributes[product.variantOptionOrdering[n] ?? '']],
    ]).flat(),
  );

const columnsAfter: Columns<FileCells> = {
  Price: ({ variant }) => decimalText(variant.priceCents),
  'Sale Price': ({ variant }) => decimalText(variant.salePriceCents),
  'On Sale': ({ variant }) => yes(variant.onSale),
  Stock: ({ variant, quantity }) => (variant.unlimited ? 'Unlimited' : String(quantity)),
  Categories: ({ own }) => own?.categories,
  Tags: ({ own }) => own?.product.tags.join(', '),
  Weight: ({ variant }) => measure(variant.weight),
  Length: ({ variant }) => measure(variant.len),
  Width: ({ variant }) => measure(variant.width),
  Height: ({ variant }) => measure(variant.height),
  Visible: ({ own }) => own && yes(own.product.visible),
  'Hosted Image URLs': ({ own }) => own?.images,
};

/** The original lacks these columns, so they are added only if a product needs them. */
const taxColumns: Columns<FileCells> = {
  Taxable: ({ variant, product }) => yes(isTaxed(variant, product)),
  'Tax Class': ({ variant, product }) => taxClassOf(variant, product),
};

export const squarespaceColumns = (optionPairs: number, withTax: boolean): Columns<FileCells> => ({
  ...columnsBefore,
  ...optionColumns(optionPairs),
  ...columnsAfter,
  ...(withTax && taxColumns),
});

/** @param siteUrl prefix of image URLs */
export async function* productsCsv(store: Store, siteUrl: string): AsyncGenerator<string> {
  let pairs = optionPairsMin;
  let hasTax = false;
  for await (const { product } of eachProduct(store)) {
    pairs = Math.max(pairs, product.variantOptionOrdering.length);
    hasTax ||= product.variants.some((one) => !isTaxed(one, product) || taxClassOf(one, product) !== standardTaxClass);
  }
  const columns = squarespaceColumns(pairs, hasTax);
  yield csvRow(Object.keys(columns), '\n');
  for await (const { product, pageUrlId } of eachProduct(store)) {
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
export async function* eachProduct(store: Store): AsyncGenerator<{ product: Product; pageUrlId: string }> {
  for (const { id: collectionId, type, urlId: pageUrlId } of await listCollections(store)) {
    if (type !== CollectionType.products) continue;
    const pages = eachPage((cursor) => listProducts(store, { collectionId, limit: 100, hidden: true, cursor }));
    for await (const { products } of pages)
      for (const product of products) {
        await yieldToEventLoop();
        yield { product, pageUrlId };
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
