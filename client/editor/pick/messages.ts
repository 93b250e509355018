// Messages of the product and category pickers. Portable.

export const messages = {
  products: 'Products',
  categories: 'Categories',
  chooseProduct: 'Choose a product',
  chooseProducts: 'Choose products',
  chooseCategories: 'Choose categories',
  search: 'Search products',
  searching: 'products',
  noMatches: 'No product matches your search.',
  noCategories: 'Your shop has no categories yet.',
  done: 'Done',
  chosen: ({ count }: { count: number }) => `${count.toLocaleString('en-US')} chosen`,
  area: 'Member area',
  noAreas: 'Your site has no member areas yet. Add one in Settings, under Member areas.',
  remove: ({ name }: { name: string }) => `Remove ${name}`,
  gone: 'Deleted product',
  more: ({ count }: { count: number }) => `and ${count.toLocaleString('en-US')} more`,
} as const;
