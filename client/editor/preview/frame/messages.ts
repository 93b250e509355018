// Over the page while it is edited: the bar of the selected block or section, and the buttons that add something. Portable.

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
