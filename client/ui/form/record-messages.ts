// Sentences of forms that edit a record: saving, and changes of others. Portable.

export const recordMessages = {
  saveAgain: 'Save again',
  changes: ({ count }: { count: number }) => (count === 1 ? '1 change' : `${count} changes`),
  notSavedYet: 'Not saved yet',
  saved: 'Saved',
  noChanges: 'No changes to save.',
  somebody: 'Someone else',
  somethingHere: 'this record',
  changedBy: ({ by, field, when }: { by: string; field: string; when: string }) =>
    `${by} changed ${field}${when === '' ? '' : ` ${when}`}.`,
  theirsAndMine: ({ theirs, mine }: { theirs: string; mine: string }) => `Theirs: ${theirs}. Yours: ${mine}.`,
  goToField: 'Go to field',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  chooseFirst: 'Choose which version to keep before you save.',
  gone: 'This was deleted elsewhere, so it can’t be saved.',
  goneChanged: 'This was deleted elsewhere, so your changes can’t be saved. Copy what you still need.',
  yoursKept: 'Your own changes are still here. Save again to keep both.',
} as const;
