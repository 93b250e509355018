// What is said about code that loads from elsewhere. Portable.

export const messages = {
  /** @param uses from `uses` */
  hostBlocked: ({ host, uses }: { host: string; uses: string }) =>
    `This file uses ${host} (${uses}). Your site blocks it until you allow this host.`,
  uses: {
    'script-src': 'scripts',
    'style-src': 'styles',
    'font-src': 'fonts',
    'connect-src': 'data',
    'form-action': 'forms',
  },
} as const;
