// Recognizes columns by name, in any order and case: Squarespace's layouts (0 to 6 option pairs) and Shopify's (legacy
// and current). Portable.

import { columnCount } from '../file/cells.ts';
import { importRefused } from '../file/errors.ts';
import { importLimits } from '../file/limits.ts';
import { messages as fileMessages } from '../file/messages.ts';
import { messages } from './messages.ts';

export const layouts = ['squarespace', 'shopify'] as const;
export type Layout = (typeof layouts)[number];

export type Columns = {
  layout: Layout;
  /** Index of each column we use. */
  at: ReadonlyMap<string, number>;
  /** The file's own spelling, for messages. */
  nameOf: ReadonlyMap<string, string>;
  unknown: string[];
  unused: string[];
  /** Number of columns in the header. */
  count: number;
};

/** Field → known column names, in lower case. Import-formats 1.1. */
const squarespace: Record<string, readonly string[]> = {
  productId: ['product id [non editable]', 'product id'],
  variantId: ['variant id [non editable]', 'variant id'],
  productType: ['product type [non editable]', 'product type'],
  productPage: ['product page'],
  urlId: ['product url'],
  title: ['title'],
  description: ['description'],
  sku: ['sku'],
  gtin: ['gtin'],
  mpn: ['mpn'],
  // Our own column; the original's file has none.
  taxable: ['taxable'],
  taxClass: ['tax class'],
  price: ['price'],
  salePrice: ['sale price'],
  onSale: ['on sale'],
  stock: ['stock'],
  categories: ['categories'],
  tags: ['tags'],
  weight: ['weight'],
  len: ['length'],
  width: ['width'],
  height: ['height'],
  visible: ['visible'],
  images: ['hosted image urls', 'image urls'],
};

/** Import-formats 2.1, 2.2. */
const shopify: Record<string, readonly string[]> = {
  urlId: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'description'],
  productCategory: ['product category'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  stock: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  comparePrice: ['variant compare at price', 'compare-at price', 'compare at price'],
  requiresShipping: ['variant requires shipping', 'requires shipping'],
  gtin: ['variant barcode', 'variant barcodes', 'barcode'],
  mpn: ['google shopping / mpn', 'google shopping / manufacturer part number (mpn)'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  taxable: ['variant taxable', 'charge tax'],
  giftCard: ['gift card'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
  variantImage: ['variant image', 'variant image url'],
};

/** Known columns of Shopify's file that have no equivalent in this shop. */
const shopifyUnused =
  /^(vendor|option\d linked to|variant fulfillment service|fulfillment service|variant tax code|tax code|variant weight unit|weight unit for display|cost per item|unit price .*|google shopping \/ .*|included \/ .*|(compare[- ]at )?price \/ .*|packed product .*|.* \(product\.metafields\..*\))$/;

/** @throws importRefused if it isn't a product file, or columns are missing or duplicated, with their names */
export function columnsOf(header: readonly string[]): Columns {
  const names = header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' '));
  const layout = layoutOf(names);
  const aliases = new Map<string, string>();
  for (const [field, known] of Object.entries(layout === 'squarespace' ? squarespace : shopify))
    for (const name of known) aliases.set(name, field);
  for (let n = 1; n <= importLimits.optionsMax; n++) {
    for (const [field, name] of layout === 'squarespace'
      ? ([
          [`optionName${n}`, `option name ${n}`],
          [`optionValue${n}`, `option value ${n}`],
        ] as const)
      : ([
          [`optionName${n}`, `option${n} name`],
          [`optionValue${n}`, `option${n} value`],
        ] as const)) {
      aliases.set(name, field);
    }
  }

  const at = new Map<string, number>();
  const nameOf = new Map<string, string>();
  const unknown: string[] = [];
  const unused: string[] = [];
  names.forEach((name, place) => {
    const written = (header[place] ?? '').trim().slice(0, 100);
    const field = aliases.get(name);
    if (field === undefined) {
      if (name !== '') (layout === 'shopify' && shopifyUnused.test(name) ? unused : unknown).push(written);
    } else if (at.has(field)) {
      throw importRefused(fileMessages.columnTwice({ column: written }), {
        columns: [nameOf.get(field), written],
      });
    } else {
      at.set(field, place);
      nameOf.set(field, written);
    }
  });

  const missing = (layout === 'squarespace' ? ['title', 'price'] : ['title']).filter((field) => !at.has(field));
  if (missing.length > 0) {
    const wanted = missing.map((field) => (field === 'price' ? 'Price' : 'Title'));
    throw importRefused(
      unknown.length > 0
        ? messages.columnsMissing({ missing: wanted, unknown })
        : fileMessages.columnsMissing({ missing: wanted }),
      { missing: wanted, unknown: unknown.slice(0, 50) },
    );
  }
  return {
    layout,
    at,
    nameOf,
    unknown: unknown.slice(0, 200),
    unused: unused.slice(0, 200),
    count: columnCount(header),
  };
}

function layoutOf(names: readonly string[]): Layout {
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name));
  if (has('handle', 'url handle', 'body (html)', 'variant price', 'option1 name', 'compare-at price')) return 'shopify';
  if (has('product url', 'product page', 'product id [non editable]', 'option name 1', 'on sale', 'hosted image urls'))
    return 'squarespace';
  if (has('title') && has('price')) return 'squarespace';
  throw importRefused(messages.notProducts({ columns: names.filter((name) => name !== '') }), {
    missing: ['Title', 'Price'],
    unknown: names.slice(0, 50),
  });
}
