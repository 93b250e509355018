// Sentences of the user interface kit. Portable.

export const messages = {
  search: 'Search',
  searching: 'Searching…',
  noMatches: 'Nothing matches your search.',
  /** Spec §8 "Buttons". */
  loadMore: 'Load More',
  save: 'Save',
  saving: 'Saving…',
  discard: 'Discard',
  undo: 'Undo',
  redo: 'Redo',
  cancel: 'Cancel',
  close: 'Close',
  more: 'More actions',
  stay: 'Stay here',
  tryAgain: 'Try again',
  unsaved: 'Unsaved changes',
  loading: ({ what }: { what: string }) => `Loading ${what}…`,
  offline: 'You’re offline. This loads when you’re back online.',
  /** Spec §8 "Editor UI messages". */
  loadFailed: 'Unable to load results',
  /** Spec §5 "Editor messages". */
  invalidAbove: 'Update the missing or invalid information above.',
  ok: 'OK',
  around: 'Nearby records',
  previous: 'Previous',
  next: 'Next',
  remove: ({ name }: { name: string }) => `Remove ${name}`,
  ended: ({ title }: { title: string }) => `${title} – Editor`,
} as const;
