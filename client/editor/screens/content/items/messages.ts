// The list of a page's items, and the form of one. Portable.

const named = (title: string) => title || 'this item';

export const messages = {
  title: 'Items',
  what: 'items',
  lead: ({ path }: { path: string }) => `Items on ${path}. Visitors see published items right away.`,
  empty: 'No items yet. Add the first one.',
  allPages: 'All pages',
  seePage: 'View page',
  add: ({ kind }: { kind: string }) => `Add ${kind}`,
  listLabel: ({ title }: { title: string }) => `Items of ${title}`,
  untitled: 'Untitled',
  text: 'Text',
  textOf: ({ title }: { title: string }) => `Text of ${title}`,
  moveUp: ({ title }: { title: string }) => `Move ${named(title)} up`,
  moveDown: ({ title }: { title: string }) => `Move ${named(title)} down`,
  remove: ({ title }: { title: string }) => `Delete ${named(title)}`,
  deleted: ({ title }: { title: string }) => `Deleted ${title ? `“${title}”` : 'the item'}.`,
  undo: 'Undo',
  full: ({ max }: { max: number }) =>
    `This page is full. It can hold up to ${max.toLocaleString('en-US')} items. Delete some to add more.`,
  /** Spec A13. */
  published: 'Published',
  scheduled: 'Scheduled',
  needsReview: 'Needs Review',
  draft: 'Draft',
} as const;
