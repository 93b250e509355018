// Exports the products as Shopify's current template, for moving there. Leaves out what it has no column for: a fourth
// option is merged into the third, and only the first category is kept. Import-formats 2.2, 2.3. Public.

import { csvRow } from '../../base/text/csv-cell.ts';
import { decimalText } from '../../commerce/money/money.ts';
import { findCategory } from '../../commerce/product/category.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Product, Variant } from '../../commerce/product/schema.ts';
import { isTaxed } from '../../commerce/product/tax.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import type { Store } from '../../store/store.ts';
import { eachProduct } from './write.ts';

/** Exactly as in the template that Shopify offers for download. */
const columns = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option1 Linked To',
  'Option2 name',
  'Option2 value',
  'Option2 Linked To',
  'Option3 name',
  'Option3 value',
  'Option3 Linked To',
  'Price',
  'Compare-at price',
  'Cost per item',
  'Charge tax',
  'Tax code',
  'Unit price total measure',
  'Unit price total measure unit',
  'Unit price base measure',
  'Unit price base measure unit',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
  'SEO title',
  'SEO description',
  'Color (product.metafields.shopify.color-pattern)',
  'Google Shopping / Google product category',
  'Google Shopping / Gender',
  'Google Shopping / Age group',
  'Google Shopping / Manufacturer part number (MPN)',
  'Google Shopping / Ad group name',
  'Google Shopping / Ads labels',
  'Google Shopping / Condition',
  'Google Shopping / Custom product',
  'Google Shopping / Custom label 0',
  'Google Shopping / Custom label 1',
  'Google Shopping / Custom label 2',
  'Google Shopping / Custom label 3',
  'Google Shopping / Custom label 4',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string>>;
type Picture = { url: string; altText: string };

const optionsMax = 3;

/**
 * @param siteUrl prefix of image URLs
 * @param gramsPerUnit of the site's measurement standard
 */
export async function* shopifyCsv(store: Store, siteUrl: string, gramsPerUnit: number): AsyncGenerator<string> {
  yield csvRow(columns, '\n');
  const handles = new Set<string>();
  for await (const { product, pageUrlId } of eachProduct(store)) {
    // Two store pages may use the same slug; a handle identifies one product of the whole shop.
    const handle = handles.has(product.urlId) ? `${pageUrlId}-${product.urlId}` : product.urlId;
    handles.add(handle);
    const rows = await rowsOf(store, product, siteUrl, gramsPerUnit);
    yield rows
      .map((cells) => ({ ...cells, 'URL handle': handle }) as Cells)
      .map((cells) =>
        csvRow(
          columns.map((column) => cells[column] ?? ''),
          '\n',
        ),
      )
      .join('');
  }
}

/** One row per variant or image, whichever are more. */
async function rowsOf(store: Store, product: Product, siteUrl: string, gramsPerUnit: number): Promise<Cells[]> {
  const pictureOf = async (id: string): Promise<Picture | undefined> => {
    const image = await findImage(store, id);
    return image && { url: `${siteUrl}${imagePath(image)}`, altText: image.altText };
  };
  const pictures = (await Promise.all(product.imageIds.map(pictureOf))).filter((one) => one !== undefined);
  const stock = await onHandOf(store, product);
  const rows: Cells[] = [];
  for (let n = 0; n < Math.max(product.variants.length, pictures.length); n++) {
    const [variant, picture] = [product.variants[n], pictures[n]];
    const own = variant?.mainImageId === undefined ? undefined : await pictureOf(variant.mainImageId);
    rows.push({
      ...(n === 0 && productCells(product, await categoryNames(store, product.categoryIds[0]))),
      ...(variant && variantCells(product, variant, stock[n]?.qtyInStock ?? 0, gramsPerUnit)),
      ...(n === 0 && optionCells(product.variantOptionOrdering)),
      ...(own && { 'Variant image URL': own.url }),
      ...(picture && {
        'Product image URL': picture.url,
        'Image position': String(n + 1),
        'Image alt text': picture.altText,
      }),
    });
  }
  return rows;
}

const yes = (value: boolean): string => (value ? 'TRUE' : 'FALSE');

function productCells(
  { title, excerpt, tags, visible, archivedAt, productType, seo }: Product,
  category: string,
): Cells {
  return {
    Title: title,
    Description: excerpt,
    'Product category': category,
    Tags: tags.join(', '),
    'Published on online store': yes(visible),
    Status: archivedAt !== undefined ? 'archived' : visible ? 'active' : 'draft',
    'Gift card': yes(productType === ProductType.giftCard),
    'SEO title': seo?.title ?? '',
    'SEO description': seo?.description ?? '',
  };
}

const optionCells = (names: readonly string[]): Cells =>
  Object.fromEntries(foldedAt(names, 'Title').map((name, n) => [`Option${n + 1} name`, name]));

function variantCells(product: Product, variant: Variant, quantity: number, gramsPerUnit: number): Cells {
  const { sku, gtin = '', mpn = '', attributes, priceCents, salePriceCents, onSale, unlimited, weight } = variant;
  const values = product.variantOptionOrdering.map((name) => attributes[name] ?? '');
  const isGoods = product.productType === ProductType.physical;
  return {
    SKU: sku,
    Barcode: gtin,
    ...Object.fromEntries(foldedAt(values, 'Default Title').map((value, n) => [`Option${n + 1} value`, value])),
    Price: decimalText(onSale ? salePriceCents : priceCents),
    'Compare-at price': onSale ? decimalText(priceCents) : '',
    'Charge tax': yes(isTaxed(variant, product)),
    'Inventory tracker': unlimited ? '' : 'shopify',
    'Inventory quantity': unlimited ? '' : String(quantity),
    'Continue selling when out of stock': unlimited ? 'CONTINUE' : 'DENY',
    'Weight value (grams)': String(Math.round(weight * gramsPerUnit * 100) / 100),
    'Weight unit for display': gramsPerUnit === 1000 ? 'kg' : 'lb',
    'Requires shipping': yes(isGoods),
    'Fulfillment service': 'manual',
    'Google Shopping / Manufacturer part number (MPN)': mpn,
  };
}

/** Merges values beyond the third into it; without any, uses the placeholder. */
function foldedAt(texts: readonly string[], none: string): string[] {
  if (texts.length === 0) return [none];
  const last = texts.slice(optionsMax - 1).join(' / ');
  return [...texts.slice(0, optionsMax - 1), ...(last === '' ? [] : [last])];
}

/** `Kitchen > Mugs` */
async function categoryNames(store: Store, categoryId: string | undefined): Promise<string> {
  const names: string[] = [];
  let id: string | null | undefined = categoryId;
  // Deeper than categories can nest, so that a cycle in damaged data ends.
  for (let depth = 0; id && depth < 10; depth++) {
    const category: Awaited<ReturnType<typeof findCategory>> = await findCategory(store, id);
    if (category) names.unshift(category.displayName);
    id = category?.parentCategoryId;
  }
  return names.join(' > ');
}
