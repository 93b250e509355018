// Copy about staged changes. Portable.

const fields: Readonly<Record<string, string>> = {
  title: 'Title',
  urlId: 'URL',
  excerpt: 'Description',
  tags: 'Tags',
  categoryIds: 'Categories',
  imageIds: 'Images',
  relatedProductIds: 'Related products',
  addOnIds: 'Add-ons',
  merchandising: 'Stock messages',
  taxable: 'Taxable',
  taxClass: 'Tax class',
  useCustomAddButtonText: 'Custom button text',
  customAddButtonText: 'Button text',
  additionalFieldsFormId: 'Additional fields',
  visible: 'Visible',
  starred: 'Featured',
  seo: 'Search engines',
  publishOn: 'Publish date',
  sku: 'SKU',
  priceCents: 'Price',
  salePriceCents: 'Sale price',
  onSale: 'On sale',
  unlimited: 'Unlimited stock',
  weight: 'Weight',
  width: 'Width',
  height: 'Height',
  len: 'Length',
  mainImageId: 'Variant image',
  gtin: 'GTIN',
  mpn: 'MPN',
};

export const messages = {
  field: ({ field }: { field: string }) => fields[field] ?? field,
};
