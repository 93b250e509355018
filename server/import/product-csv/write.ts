// Exports the products as Squarespace's current file, row by row. Importing it again changes nothing. Import-formats
// 1.1, 1.2, 3. Public.

import { csvRow } from '../../base/text/csv-cell.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { decimalText } from '../../commerce/money/money.ts';
import { standardTaxClass } from '../../commerce/pricing/schema.ts';
import { findCategory } from '../../commerce/product/category.ts';
import { listProducts } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { isTaxed, taxClassOf } from '../../commerce/product/tax.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import type { Store } from '../../store/store.ts';

/** Import-formats 1.1: at least this many option pairs, and as many as any product has. */
const optionPairsMin = 3;
const typeNames = { 1: 'PHYSICAL', 2: 'DIGITAL', 3: 'SERVICE', 4: 'GIFT_CARD', 5: 'PAYWALL' } as const;

/** @param siteUrl prefix of image URLs */
export async function* productsCsv(store: Store, siteUrl: string): AsyncGenerator<string> {
  let pairs = optionPairsMin;
  // The original lacks these columns, so they are added only if a product needs them.
  let hasTax = false;
  for await (const { product } of eachProduct(store)) {
    pairs = Math.max(pairs, product.variantOptionOrdering.length);
    hasTax ||= product.variants.some((one) => !isTaxed(one, product) || taxClassOf(one, product) !== standardTaxClass);
  }
  const options = Array.from({ length: pairs }, (_, n) => [`Option Name ${n + 1}`, `Option Value ${n + 1}`]).flat();
  yield line([
    'Product ID [Non Editable]',
    'Variant ID [Non Editable]',
    'Product Type [Non Editable]',
    'Product Page',
    'Product URL',
    'Title',
    'Description',
    'SKU',
    'GTIN',
    'MPN',
    ...options,
    'Price',
    'Sale Price',
    'On Sale',
    'Stock',
    'Categories',
    'Tags',
    'Weight',
    'Length',
    'Width',
    'Height',
    'Visible',
    'Hosted Image URLs',
    ...(hasTax ? ['Taxable', 'Tax Class'] : []),
  ]);
  for await (const { product, pageUrlId } of eachProduct(store))
    yield await rowsOf(store, product, pageUrlId, { pairs, hasTax, siteUrl });
}

/** All products, including hidden ones, by store page; yields to the event loop. */
export async function* eachProduct(store: Store): AsyncGenerator<{ product: Product; pageUrlId: string }> {
  const pages = (await listCollections(store)).filter(({ type }) => type === CollectionType.products);
  for (const { id, urlId } of pages) {
    let cursor: string | undefined;
    do {
      const list = await listProducts(store, { collectionId: id, limit: 100, hidden: true, ...(cursor && { cursor }) });
      for (const product of list.products) {
        await yieldToEventLoop();
        yield { product, pageUrlId: urlId };
      }
      cursor = list.cursor;
    } while (cursor !== undefined);
  }
}

/** A product's first row also has its own cells; they are empty in the rows of further variants. */
async function rowsOf(
  store: Store,
  product: Product,
  pageUrlId: string,
  { pairs, hasTax, siteUrl }: { pairs: number; hasTax: boolean; siteUrl: string },
): Promise<string> {
  const stock = await onHandOf(store, product);
  const categories = await Promise.all(product.categoryIds.map((id) => categoryPath(store, id)));
  const images = await Promise.all(product.imageIds.map((id) => findImage(store, id)));
  const urls = images.flatMap((image) => (image ? `${siteUrl}${imagePath(image)}` : []));
  const rows = product.variants.map((variant, n) => {
    const first = (cell: string) => (n === 0 ? cell : '');
    const options = Array.from({ length: pairs }, (_, at) => {
      const name = product.variantOptionOrdering[at];
      return name === undefined ? ['', ''] : [name, variant.attributes[name] ?? ''];
    }).flat();
    return line([
      first(product.id),
      variant.id,
      first(typeNames[product.productType]),
      first(pageUrlId),
      first(product.urlId),
      first(product.title),
      first(product.excerpt),
      variant.sku,
      variant.gtin ?? '',
      variant.mpn ?? '',
      ...options,
      decimalText(variant.priceCents),
      decimalText(variant.salePriceCents),
      variant.onSale ? 'Yes' : 'No',
      variant.unlimited ? 'Unlimited' : String(stock[n]?.qtyInStock ?? 0),
      first(categories.filter((path) => path !== '').join(', ')),
      first(product.tags.join(', ')),
      ...[variant.weight, variant.len, variant.width, variant.height].map(measure),
      first(product.visible ? 'Yes' : 'No'),
      first(urls.join(' ')),
      ...(hasTax ? [isTaxed(variant, product) ? 'Yes' : 'No', taxClassOf(variant, product)] : []),
    ]);
  });
  return rows.join('');
}

async function categoryPath(store: Store, categoryId: string): Promise<string> {
  let path = '';
  let id: string | null = categoryId;
  // Deeper than categories can nest, so that a cycle in damaged data ends.
  for (let depth = 0; id !== null && depth < 10; depth++) {
    const category: Awaited<ReturnType<typeof findCategory>> = await findCategory(store, id);
    if (!category) return depth === 0 ? '' : path;
    path = `/${category.urlSlug}${path}`;
    id = category.parentCategoryId;
  }
  return path;
}

/** Avoids `1e-7`, which no other program reads. */
function measure(value: number): string {
  const text = String(value);
  if (Number.isInteger(value)) return `${value}.0`;
  return text.includes('e') ? value.toFixed(40).replace(/0+$/, '') : text;
}

const line = (cells: readonly string[]): string => csvRow(cells, '\n');
