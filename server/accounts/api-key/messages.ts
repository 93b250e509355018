// Errors for callers with an API key, and for its form. Portable.

export const messages = {
  nameMissing: 'Enter a name.',
  tooMany: 'Too many calls with this API key. Please try again later.',
} as const;
