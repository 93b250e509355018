// The start screen. Portable.

export const messages = {
  whatNext: "What's next",
  editHome: 'Edit the text on your home page',
  editHomeNote: 'Click any text and start typing',
  review: 'Review your pages',
  importProducts: 'Import your products',
  importNote: 'From a CSV file',
  yourSite: 'Your site',
  editHomePage: 'Edit your home page',
  drafts: 'Unpublished changes',
  publish: 'Publish…',
  loadingDrafts: 'unpublished changes',
  allPublished: 'Everything is published. Changes you make appear here until you publish them.',
  untitled: 'Untitled',
  recent: 'Recent changes',
  loadingChanges: 'recent changes',
  noChanges: 'No changes yet. Pages you publish appear here.',
  homePicture: 'Your home page',
  hello: ({ name }: { name: string }) => `Hello, ${name}`,
  pageCount: ({ count }: { count: number }) => (count === 1 ? '1 page' : `${count} pages and posts`),
  viewSite: 'View your site',
  change: {
    published: ({ page }: { page: string }) => `Published ${page}`,
    restored: ({ page }: { page: string }) => `Restored an earlier version of ${page}`,
    discarded: ({ page }: { page: string }) => `Discarded the draft of ${page}`,
  },
} as const;
