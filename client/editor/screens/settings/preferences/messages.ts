// The store's preferences, one screen for each group. Portable.

export const messages = {
  title: 'Preferences',
  what: 'preferences',
  allSettings: 'All settings',
  saved: ({ title }: { title: string }) => `${title}: saved.`,
  noChanges: 'No changes to save.',
  wholeNumber: ({ max }: { max: number }) => `Use a whole number from 0 to ${max}.`,
} as const;
