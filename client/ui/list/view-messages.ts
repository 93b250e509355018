// Sentences of saved views. Portable.

export const viewMessages = {
  myViews: 'My views',
  saveView: 'Save this view…',
  saveViewTitle: 'Save this view',
  saveViewNote: 'This browser keeps the search, the filters, and the order.',
  removeView: ({ name }: { name: string }) => `Remove “${name}”`,
} as const;
