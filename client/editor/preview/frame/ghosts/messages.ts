// What visitors do not see, on the page that is edited. Portable.

export const messages = {
  emptySection: 'Press + to add a block',
  hiddenOnPhone: 'Hidden on phones',
  hiddenOnDesktop: 'Hidden on desktops',
} as const;
