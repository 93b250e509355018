// Errors for uploaded files. Portable.

export const messages = {
  nameMissing: 'The file name needs at least one letter or digit.',
  empty: 'This file is empty.',
} as const;
