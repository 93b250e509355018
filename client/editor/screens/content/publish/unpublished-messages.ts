// Messages about unpublished fields of a page or an item. Portable.

export const unpublishedMessages = {
  unpublished: ({ name, when }: { name: string; when: string }) =>
    `Unpublished changes by ${name}, ${when}. Visitors see them when you publish.`,
  discard: 'Discard changes',
  discarded: 'Changes discarded.',
  publish: 'Publish…',
  saveDraft: 'Save draft',
  saved: 'Draft saved. Visitors see it when you publish.',
} as const;
