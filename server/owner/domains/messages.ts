// Messages about the site's other domains. Portable.

export const messages = {
  invalid: 'Enter a domain such as www.example.com, without https:// and without a path.',
  taken: ({ host }: { host: string }) => `${host} is already an address of this site.`,
  full: ({ max }: { max: number }) => `You can add up to ${max} domains. Remove one to add another.`,
  unnamed: 'Your site has no public address yet. Ask the person who runs your server to start it with --origin.',
  missing: ({ host }: { host: string }) => `${host} isn't one of your domains.`,
  isMain: ({ host }: { host: string }) =>
    `${host} is the main address of your site. Make another one the main address first.`,
  notReady: ({ host }: { host: string }) =>
    `${host} doesn't work yet. Check its DNS record and its certificate, then try again.`,
  sharedEditor: 'The editor has the same address as your site, so the main address cannot be changed here.',
} as const;
