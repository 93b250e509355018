// Messages of the category tree. Portable.

export const messages = {
  title: 'Categories',
  lead: 'Visitors find products by category. Drag to reorder, or onto another category to nest.',
  what: 'categories',
  storePage: 'Store page',
  add: 'New category',
  empty: 'Categories that group your products will appear here.',
  rename: 'Rename',
  addBelow: 'Add a category below',
  see: 'See it on the page',
  products: 'Show its products',
  remove: 'Delete',
  moves: { up: 'Move up', down: 'Move down', in: 'Nest under the one above', out: 'Move out one level' },
  actionsOf: ({ name }: { name: string }) => `Actions for ${name}`,
  moved: ({ name }: { name: string }) => `Moved ${name}.`,
  undo: 'Undo',
  name: 'Name',
  slug: { label: 'URL', hint: 'Leave empty to make it from the name.' },
  newBelow: ({ name }: { name: string }) => `New category below ${name}`,
  edit: ({ name }: { name: string }) => `Edit ${name}`,
  loss: "This category hasn't been saved.",
  removeTitle: ({ name }: { name: string }) => `Delete ${name}?`,
  removeNote: ({ count }: { count: number }) =>
    count === 0
      ? 'No product is in it.'
      : count === 1
        ? '1 product is in it. The product stays in your shop.'
        : `${count.toLocaleString('en-US')} products are in it. They stay in your shop.`,
  removed: ({ name }: { name: string }) => `Deleted ${name}.`,
  nameMissing: 'Enter a name.',
} as const;
