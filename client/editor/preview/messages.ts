// The preview of a page. Portable.

export const messages = {
  tryAgain: 'Try again',
  loading: 'Loading page…',
  frame: ({ page }: { page: string }) => `Preview of ${page}`,
} as const;
