// Errors for callers with an API key. Portable.

export const messages = {
  tooMany: 'Too many calls with this API key. Please try again later.',
} as const;
