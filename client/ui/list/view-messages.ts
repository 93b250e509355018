// Sentences of saved views. Portable.

export const viewMessages = {
  myViews: 'My views',
  saveView: 'Save this view…',
  saveViewTitle: 'Save this view',
  saveViewNote: 'Saves the search, filters, and sort order in this browser.',
  removeView: ({ name }: { name: string }) => `Remove “${name}”`,
} as const;
