// Labels in the undo list, and the saving status. Portable.

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

export const messages = {
  saved: 'Saved',
  saving: 'Saving…',
  offlineSaved: 'Offline — everything is saved',
  notSaved: 'Not saved',
  signInAgain: 'Sign in again to save your changes.',
  partsGone: 'Some of your changes were lost because that part of the page was deleted.',
  deleteBlock: 'Delete block',
  deleteSection: 'Delete section',
  changeColors: 'Change section colors',
  moveBlock: 'Move block',
  addBlock: 'Add block',
  editText: 'Edit text',
  takeTheirs: 'Use the other version',
  putMine: 'Restore my version',
  light1: 'Light 1',
  light2: 'Light 2',
  soft: 'Soft',
  bright: 'Bright',
  dark1: 'Dark 1',
  dark2: 'Dark 2',
  offline: ({ count }: { count: number }) => `Offline — ${changes(count)} kept on this device`,
  signedOut: ({ count }: { count: number }) => `Signed out — ${changes(count)} kept on this device`,
  refused: ({ why }: { why: string }) => `Some text on this page isn't saved: ${why}`,
  othersChanged: ({ names }: { names: string }) => `${names} changed other parts of this page.`,
  takenBack: ({ why }: { why: string }) => `${why} Your last change was undone.`,
  block: ({ type }: { type: number }) => `Block ${type}`,
  section: ({ number }: { number: number }) => `Section ${number}`,
} as const;
