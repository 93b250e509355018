// What sharing a page says. Portable.

export const messages = {
  linkCopied: 'Link copied',
  linkNotCopied: ({ url }: { url: string }) => `We couldn't copy the link. Here it is: ${url}`,
} as const;
