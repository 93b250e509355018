// Messages of the history of a page. Portable.

export const historyMessages = {
  noVersions: 'No versions yet. A version appears here each time you publish, and for each hour in which you edit.',
  saved: 'Saved automatically',
  nameNow: 'Name the current page',
  nameNowHint: 'A named version is kept until you remove its name.',
  rename: 'Rename',
  nameVersion: ({ number }: { number: number }) => `Name version ${number}`,
  renameVersion: ({ number }: { number: number }) => `Rename version ${number}`,
  named: ({ name }: { name: string }) => `Named “${name}”`,
  name: 'Name',
  removeName: 'Remove name',
  removeNameOf: ({ number }: { number: number }) => `Remove name of version ${number}`,
  nameRemoved: 'Name removed.',
  nameRemovedUntil: 'Name removed. This version is kept for at least 30 more days.',
  see: 'View',
  textTaken: 'Restored the text from this version.',
  versionWhat: 'the version',
  sameTexts: 'This version has the same text as the current page.',
  now: 'Current page',
  useVersion: 'Use this version',
  rolledBack: ({ number }: { number: number }) =>
    `Version ${number} is live again. You can find the previous version in the history.`,
  seeVersion: ({ number }: { number: number }) => `View version ${number}`,
  rollBack: ({ number }: { number: number }) => `Roll back to version ${number}`,
  rollBackMeans: ({ count }: { count: number }) =>
    `Rolling back publishes this version${count === 0 ? '' : count === 1 ? ': 1 block differs from the current page' : `: ${count} blocks differ from the current page`}. The current page is kept in the history.`,
  discardDraft: 'Discard draft',
  discardDraftAsk: 'Discard draft…',
  discardAll:
    'The page goes back to what visitors see. The draft is kept in the history, so you can take its text from there.',
  discardTitle: 'Discard this draft?',
  discardMeans: ({ count }: { count: number }) =>
    `The page goes back to what visitors see. ${count === 1 ? '1 block differs' : `${count} blocks differ`}. The draft is kept in the history, so you can take its text from there.`,
  discarded: 'Draft discarded. It is kept in the history.',
  versionTitle: ({ number, label }: { number: number; label: string }) => `Version ${number}: ${label}`,
  version: ({ number }: { number: number }) => `Version ${number}`,
  takeVersion: ({ number }: { number: number }) => `Use text from version ${number}`,
} as const;
