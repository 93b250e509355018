// Exports the products as Shopify's current template, for moving there. Leaves out what it has no column for: a fourth
// option is merged into the third, and only the first category is included. Import-formats 2.2, 2.3. Public.

import { type Columns, csvRow, printed } from '../../base/text/csv-cell.ts';
import { decimalText } from '../../commerce/money/money.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Product, Variant } from '../../commerce/product/schema.ts';
import { isTaxed } from '../../commerce/product/tax.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { eachProduct, pathOfCategory } from './write.ts';

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
const blank = (...names: string[]): Columns<Row> => Object.fromEntries(names.map((name) => [name, () => '']));

/** Exactly as in the template that Shopify offers for download. */
export const shopifyColumns: Columns<Row> = {
  Title: ({ own }) => own?.title,
  'URL handle': ({ handle }) => handle,
  Description: ({ own }) => own?.excerpt,
  ...blank('Vendor'),
  'Product category': ({ own }) => own?.category,
  ...blank('Type'),
  Tags: ({ own }) => own?.tags.join(', '),
  'Published on online store': ({ own }) => own && yes(own.visible),
  Status: ({ own }) => own && (own.archivedAt !== undefined ? 'archived' : own.visible ? 'active' : 'draft'),
  SKU: ({ variant }) => variant?.of.sku,
  Barcode: ({ variant }) => variant?.of.gtin,
  ...Object.assign({}, ...[0, 1, 2].map(optionColumns)),
  Price: ({ variant }) => variant && decimalText(variant.of.onSale ? variant.of.salePriceCents : variant.of.priceCents),
  'Compare-at price': ({ variant }) => (variant?.of.onSale ? decimalText(variant.of.priceCents) : ''),
  ...blank('Cost per item'),
  'Charge tax': ({ variant }) => variant && yes(isTaxed(variant.of, variant.product)),
  ...blank('Tax code', 'Unit price total measure', 'Unit price total measure unit'),
  ...blank('Unit price base measure', 'Unit price base measure unit'),
  'Inventory tracker': ({ variant }) => (variant && !variant.of.unlimited ? 'shopify' : ''),
  'Inventory quantity': ({ variant }) => (variant && !variant.of.unlimited ? String(variant.quantity) : ''),
  'Continue selling when out of stock': ({ variant }) => variant && (variant.of.unlimited ? 'CONTINUE' : 'DENY'),
  'Weight value (grams)': ({ variant, gramsPerUnit }) =>
    variant && String(Math.round(variant.of.weight * gramsPerUnit * 100) / 100),
  'Weight unit for display': ({ variant, gramsPerUnit }) => variant && (gramsPerUnit === 1000 ? 'kg' : 'lb'),
  'Requires shipping': ({ variant }) => variant && yes(variant.product.productType === ProductType.physical),
  'Fulfillment service': ({ variant }) => variant && 'manual',
  'Product image URL': ({ picture }) => picture?.url,
  'Image position': ({ picture }) => picture?.position.toString(),
  'Image alt text': ({ picture }) => picture?.altText,
  'Variant image URL': ({ variant }) => variant?.picture?.url,
  'Gift card': ({ own }) => own && yes(own.productType === ProductType.giftCard),
  'SEO title': ({ own }) => own?.seo?.title,
  'SEO description': ({ own }) => own?.seo?.description,
  ...blank('Color (product.metafields.shopify.color-pattern)', 'Google Shopping / Google product category'),
  ...blank('Google Shopping / Gender', 'Google Shopping / Age group'),
  'Google Shopping / Manufacturer part number (MPN)': ({ variant }) => variant?.of.mpn,
  ...blank('Google Shopping / Ad group name', 'Google Shopping / Ads labels', 'Google Shopping / Condition'),
  ...blank('Google Shopping / Custom product'),
  ...blank(...[0, 1, 2, 3, 4].map((n) => `Google Shopping / Custom label ${n}`)),
};

function optionColumns(n: number): Columns<Row> {
  return {
    [`Option${n + 1} name`]: ({ own }) => own && foldedAt(own.variantOptionOrdering, 'Title')[n],
    [`Option${n + 1} value`]: ({ variant }) =>
      variant && foldedAt(valuesOf(variant.product, variant.of), 'Default Title')[n],
    ...blank(`Option${n + 1} Linked To`),
  };
}

const valuesOf = ({ variantOptionOrdering }: Product, { attributes }: Variant) =>
  variantOptionOrdering.map((name) => attributes[name] ?? '');

const optionsMax = 3;

/**
 * @param siteUrl prefix of image URLs
 * @param gramsPerUnit of the site's measurement standard
 */
export async function* shopifyCsv(store: Store, siteUrl: string, gramsPerUnit: number): AsyncGenerator<string> {
  yield csvRow(Object.keys(shopifyColumns), '\n');
  const handles = new Set<string>();
  for await (const { product, pageUrlId } of eachProduct(store)) {
    // Two store pages may use the same slug; a handle identifies one product of the whole shop.
    const handle = handles.has(product.urlId) ? `${pageUrlId}-${product.urlId}` : product.urlId;
    handles.add(handle);
    const rows = await rowsOf(store, product, siteUrl);
    yield rows.map((row) => csvRow(printed(shopifyColumns, { ...row, handle, gramsPerUnit }), '\n')).join('');
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
