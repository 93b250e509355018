// The list of products, and importing them from a CSV file. Portable.

export const messages = {
  title: 'Products',
  what: 'products',
  importCsv: 'Import from CSV',
  importFirst: 'Import a CSV file',
  empty: 'No products yet. Import them from your old store: you can review every change before you save it.',
  storePage: 'Store page',
  count: ({ count }: { count: number }) => (count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`),
  download: 'Download all products:',
  csv: 'CSV',
  csvForShopify: 'CSV for Shopify',
  columns: { product: 'Product', state: 'State', price: 'Price', variants: 'Variants', inStock: 'In stock' },
  visible: 'Visible',
  hidden: 'Hidden',
  from: ({ price }: { price: string }) => `from ${price}`,
  unlimited: 'Unlimited',
} as const;
