// Messages of selection actions, and of positioning a block on the grid. Portable.

export const messages = {
  more: 'More',
  addAfter: 'Add a block or section',
  copy: 'Copy',
  cut: 'Cut',
  paste: 'Paste',
  duplicate: 'Duplicate',
  delete: 'Delete',
  place: 'Place on the grid',
  hideOnPhone: 'Hide on phones',
  showOnPhone: 'Show on phones',
  hideOnDesktop: 'Hide on desktops',
  showOnDesktop: 'Show on desktops',
  lock: 'Lock',
  unlock: 'Unlock',
  left: 'Move left',
  right: 'Move right',
  up: 'Move up',
  down: 'Move down',
  narrower: 'Make narrower',
  wider: 'Make wider',
  done: 'Done',
  placeKeys:
    'Arrow keys move it, Shift and an arrow key change its size. Phones show blocks below each other, in reading order.',
  placing: ({ block }: { block: string }) => `Place ${block} on the grid`,
  cell: ({ from, to, row }: { from: number; to: number; row: number }) => `Columns ${from} to ${to} of 24, row ${row}`,
} as const;
