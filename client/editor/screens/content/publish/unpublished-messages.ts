// Messages about unpublished fields of a page or an item. Portable.

export const unpublishedMessages = {
  unpublished: ({ name, when }: { name: string; when: string }) =>
    `Unpublished changes by ${name}, ${when}. Visitors see them when you publish.`,
  discardAsk: 'Discard changes…',
  discardTitle: 'Discard unpublished changes?',
  discard: 'Discard changes',
  discardMeans: ({ name, when }: { name: string; when: string }) =>
    `The changes that ${name} saved ${when} will be lost. Visitors still see what is published.`,
  discarded: 'Changes discarded.',
  publish: 'Publish…',
  saveDraft: 'Save draft',
  history: 'History',
  saved: 'Draft saved. Visitors see it when you publish.',
} as const;
