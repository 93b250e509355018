// Sentences of the user interface kit. Portable.

export const messages = {
  search: 'Search',
  noMatches: 'Nothing matches your search.',
  clearSearch: 'Clear search',
  /** Spec §8 "Buttons". */
  loadMore: 'Load More',
  save: 'Save',
  saving: 'Saving…',
  saveAgain: 'Save again',
  discard: 'Discard',
  undo: 'Undo',
  redo: 'Redo',
  cancel: 'Cancel',
  close: 'Close',
  stay: 'Stay here',
  tryAgain: 'Try again',
  unsaved: 'Unsaved changes',
  loading: ({ what }: { what: string }) => `Loading ${what}…`,
  /** Spec §8 "Editor UI messages". */
  loadFailed: 'Unable to load results',
  ended: ({ title }: { title: string }) => `${title} – Editor`,
} as const;
