// Labels of hidden and empty content in the editor. Portable.

export const messages = {
  emptySection: 'Press + to add a block',
  emptyText: 'Write here',
  hiddenOnPhone: 'Hidden on phones',
  hiddenOnDesktop: 'Hidden on desktops',
} as const;
