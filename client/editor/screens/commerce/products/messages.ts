// Messages of the product list and the CSV import. Portable.

import { counted, numberText } from '../../../../../server/base/counted.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';

export const messages = {
  title: 'Products',
  importCsv: 'Import from CSV',
  importFirst: 'Import a CSV file',
  addFirst: 'Add a product',
  storePage: 'Store page',
  category: 'Category',
  categoryLoading: 'Loading…',
  categoryDeleted: 'Deleted category',
  forShopify: 'Export for Shopify',
  resultsForShopify: ({ count }: { count: number }) => `Export ${counted(count, 'result', 'results')} for Shopify`,
  from: ({ price }: { price: string }) => `from ${price}`,
  unlimited: 'Unlimited',
  importTitle: 'Import products from a CSV file',
  importNote:
    'You can import files exported from Squarespace or Shopify. Checking a file changes nothing, and importing the same file twice creates no duplicates.',
  intoStorePage: {
    label: 'Store page to import into',
    hint: 'These products match the file only by their URL. Check the file again to see what would change.',
  },
  replace: 'Replace products that share a URL',
} as const;

const states = { visible: 'Visible', hidden: 'Hidden', scheduled: 'Scheduled', archived: 'Archived' } as const;
export const listMessages = {
  title: 'Products',
  searchHint: 'Title, SKU, or tag',
  columns: {
    name: 'Product',
    state: 'Status',
    stock: 'In stock',
    variants: 'Variants',
    price: 'Price',
    sold: 'Sold in 30 days',
    updated: 'Updated',
  },
  empty:
    'No products yet. Add your first one, or import them from another store and review every change before you save it.',
  states,
  changesOn: ({ when }: { when: string }) => `Changes on ${when}`,
  exportProducts: 'Export',
  newProduct: 'New product',
  pieces: ({ count }: { count: number }) => `${numberText(count)} in stock`,
  soldOut: 'Sold out',
  low: 'Low',
  someLow: 'Some variants low',
  priceOf: ({ title }: { title: string }) => `Price: ${title}`,
  stockOf: ({ title }: { title: string }) => `In stock: ${title}`,
  priceWrong: 'Enter a price of 0 or more.',
  priceChanged: ({ title, from, to }: { title: string; from: string; to: string }) => `${title}: from ${from} to ${to}`,
  priceFailed: ({ why }: { why: string }) => `We couldn’t save the price. ${why}`,
  filters: [
    { name: 'state', label: 'Visibility', options: optionsOf(states) },
    { name: 'stock', label: 'Stock', options: optionsOf({ in: 'In stock', low: 'Low', out: 'Sold out' }) },
    {
      name: 'type',
      label: 'Type',
      options: optionsOf({ 1: 'Physical', 2: 'Digital', 3: 'Service', 4: 'Gift card', 5: 'Membership' }),
    },
  ],
  orders: optionsOf({
    position: 'Shop order',
    title: 'Title, A to Z',
    '-updated': 'Recently updated',
    stock: 'Least stock first',
    price: 'Lowest price',
    '-price': 'Highest price',
  }),
} as const;
