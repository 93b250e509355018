// Messages of the share buttons. Portable.

export const messages = {
  linkCopied: 'Link copied',
  linkNotCopied: ({ url }: { url: string }) => `We couldn't copy the link. Here it is: ${url}`,
} as const;
