// Labels in the undo list, and the saving status. Portable.

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

type Counts = { sections: number; blocks: number };
const counted = ({ sections, blocks }: Counts) =>
  sections > 0
    ? sections === 1
      ? '1 section'
      : `${sections} sections`
    : blocks === 1
      ? '1 block'
      : `${blocks} blocks`;

export const messages = {
  on: 'On',
  off: 'Off',
  saved: 'Saved',
  saving: 'Saving…',
  offlineSaved: 'Offline — everything is saved',
  notSaved: 'Not saved',
  signInAgain: 'Sign in again to save your changes.',
  partsGone: 'Some of your changes were lost because that part of the page was deleted.',
  deleteBlock: 'Delete block',
  deleteBlocks: 'Delete blocks',
  deleteSection: 'Delete section',
  deleteSections: 'Delete sections',
  moveBlock: 'Move block',
  moveSection: 'Move section',
  placeBlock: 'Place block',
  hideBlock: 'Hide block',
  showBlock: 'Show block',
  addBlock: 'Add block',
  addSection: 'Add section',
  lock: 'Lock',
  unlock: 'Unlock',
  locked: 'Locked. Nobody can change it until it is unlocked.',
  unlocked: 'Unlocked.',
  shareSection: 'Make shared',
  detachSection: 'Make a copy for this page',
  duplicate: 'Duplicate',
  duplicated: 'Duplicated.',
  nothingCopied: 'Nothing to paste. Copy a block or a section first.',
  atTop: 'Already at the top.',
  atEnd: 'Already at the end.',
  cut: 'Cut',
  paste: 'Paste',
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
  pageFull: ({ max }: { max: number }) =>
    `This page is full. It can hold up to ${max} blocks. Delete some to add more.`,
  added: ({ block }: { block: string }) => `Added ${block}.`,
  addedSection: ({ layout }: { layout: string }) => `Added section: ${layout}.`,
  blocksDeleted: ({ count }: { count: number }) => (count === 1 ? 'Block deleted.' : `${count} blocks deleted.`),
  sectionsDeleted: ({ count }: { count: number }) => (count === 1 ? 'Section deleted.' : `${count} sections deleted.`),
  copied: (counts: Counts) => `Copied ${counted(counts)}.`,
  pasted: (counts: Counts) => `Pasted ${counted(counts)}.`,
  hiddenOn: ({ device, isHidden }: { device: 'desktop' | 'phone'; isHidden: boolean }) =>
    isHidden ? `Hidden on ${device}s.` : `Shown on ${device}s again.`,
  placed: ({ from, to, row }: { from: number; to: number; row: number }) =>
    `Columns ${from} to ${to} of 24, row ${row}.`,
  movedTo: ({ name, position, count, within }: { name: string; position: number; count: number; within: string }) =>
    `${name} moved to position ${position} of ${count} in ${within}.`,
  sectionMovedTo: ({ position, count }: { position: number; count: number }) =>
    `Section moved to position ${position} of ${count}.`,
  block: ({ type }: { type: number }) => `Block ${type}`,
  section: ({ number }: { number: number }) => `Section ${number}`,
} as const;
