// Messages of the keyboard shortcut sheet. Portable.

export const keyMessages = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  everywhere: 'Everywhere',
  goTo: 'Go to',
  lists: 'Lists',
  everywhereKeys: [
    [['Ctrl', 'K'], 'Search and commands'],
    [['c'], 'Create'],
    [['Esc'], 'Back to the list'],
    [['Ctrl', 'S'], 'Save'],
    [['?'], 'Keyboard shortcuts'],
  ],
  listKeys: [
    [['/'], 'Search'],
    [['j'], 'Next row'],
    [['k'], 'Previous row'],
    [['x'], 'Select'],
    [['Space'], 'Preview'],
    [['Enter'], 'Open'],
  ],
} as const;
