// Messages about code that loads from other hosts. Portable.

export const messages = {
  /** @param uses from `uses` */
  hostBlocked: ({ host, uses }: { host: string; uses: string }) =>
    `This file uses ${host} (${uses}). Your site blocks it until you allow this host.`,
  hostInvalid: 'Enter an address such as https://cdn.example.com.',
  uses: {
    'script-src': 'scripts',
    'style-src': 'styles',
    'font-src': 'fonts',
    'connect-src': 'data',
    'form-action': 'forms',
  },
} as const;
