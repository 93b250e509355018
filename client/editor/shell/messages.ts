// The frame around every screen. Portable.

export const messages = {
  skip: 'Skip to content',
  editor: 'Editor',
  noScreenTitle: 'Page not found',
  noScreen: "This page doesn't exist.",
  toStart: 'Go to the start screen',
  failed: 'We couldn’t show this screen. Your changes are safe. Try again.',
  unsaved: 'Unsaved changes',
  stay: 'Stay here',
  discard: 'Discard',
  saving: 'Saving…',
  save: 'Save',
  notSent: "Your last changes haven't been saved yet.",
  screen: 'the screen',
} as const;
