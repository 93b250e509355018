// Labels of the overlay: the selection's toolbar, and the insert buttons. Portable.

export const messages = {
  blockTools: 'Block tools',
  sectionTools: 'Section tools',
  drag: 'Drag to move',
  up: 'Move up',
  down: 'Move down',
  duplicate: 'Duplicate',
  more: 'More',
  delete: 'Delete',
  addBlock: 'Add a block here',
  addSection: 'Add section',
} as const;
