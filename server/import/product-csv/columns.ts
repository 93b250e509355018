// Recognizes product files: Squarespace's layouts (0 to 6 option pairs) and Shopify's (legacy and current).
// Import-formats 1.1, 2.1, 2.2.

import { importRefused } from '../file/errors.ts';
import { importLimits } from '../file/limits.ts';
import type { Layout } from '../file/table.ts';
import { messages } from './messages.ts';
import { squarespaceColumns } from './write.ts';
import { shopifyColumns } from './write-shopify.ts';

/** Known columns of Shopify's file that have no equivalent in this shop. */
const shopifyUnused =
  /^(vendor|option\d linked to|variant fulfillment service|fulfillment service|variant tax code|tax code|variant weight unit|weight unit for display|cost per item|unit price .*|google shopping \/ (?!mpn$|manufacturer part number).*|included \/ .*|(compare[- ]at )?price \/ .*|packed product .*|.* \(product\.metafields\..*\))$/;

const optionNumbers = Array.from({ length: importLimits.optionsMax }, (_, n) => n + 1);

export const squarespaceLayout: Layout = {
  columns: Object.keys(squarespaceColumns(importLimits.optionsMax, true)),
  aliases: {
    'product id': 'Product ID [Non Editable]',
    'variant id': 'Variant ID [Non Editable]',
    'product type': 'Product Type [Non Editable]',
    'image urls': 'Hosted Image URLs',
  },
  required: ['Title', 'Price'],
  isForeign: true,
};

export const shopifyLayout: Layout = {
  columns: [
    ...Object.keys(shopifyColumns).filter((name) => !shopifyUnused.test(name.toLowerCase())),
    ...optionNumbers.flatMap((n) => [`Option${n} name`, `Option${n} value`]),
  ],
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
  unused: shopifyUnused,
  isForeign: true,
};

/** @throws importRefused if it isn't a product file */
export function layoutOf(header: readonly string[]): Layout {
  const names = header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' '));
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name));
  if (has('handle', 'url handle', 'body (html)', 'variant price', 'option1 name', 'compare-at price'))
    return shopifyLayout;
  if (has('product url', 'product page', 'product id [non editable]', 'option name 1', 'on sale', 'hosted image urls'))
    return squarespaceLayout;
  if (has('title') && has('price')) return squarespaceLayout;
  throw importRefused(messages.notProducts({ columns: names.filter((name) => name !== '') }), {
    missing: ['Title', 'Price'],
    unknown: names.slice(0, 50),
  });
}
