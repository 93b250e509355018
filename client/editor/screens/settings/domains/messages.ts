// Messages of the domains screen. Portable.

export const messages = {
  title: 'Domains',
  lead: 'The addresses of your site, as browsers reach them.',
  settings: 'Settings',
  what: 'your addresses',
  again: 'Check again',
  of: {
    site: { title: 'Your site', note: 'What visitors open' },
    admin: { title: 'The editor', note: 'Where you and your team sign in' },
    preview: { title: 'Previews', note: 'Where the editor shows pages before they are published' },
  },
  checked: ({ when }: { when: string }) => `Checked ${when}`,
  states: {
    works: 'Works',
    local: 'This machine only',
    plain: 'Not encrypted',
    soon: 'Expires soon',
    broken: 'Doesn’t work',
  },
  local: 'Only browsers on the server itself reach this address. Choose a domain before you open your site.',
  found: ({ addresses }: { addresses: string }) => `The name points to ${addresses}.`,
  unknown: ({ host }: { host: string }) =>
    `No DNS record for ${host} was found. At the company where you registered the domain, add an A record with the IP address of your server. A new record can take some hours.`,
  silent: ({ code }: { code: string }) => `The name server didn’t answer (${code}). Check again in a few minutes.`,
  plain: 'Browsers warn visitors, because the address begins with http. Ask the person who runs your server for https.',
  good: ({ day }: { day: string }) => `The certificate is valid until ${day}.`,
  soon: ({ day }: { day: string }) =>
    `The certificate expires on ${day} and wasn’t renewed. Ask the person who runs your server to look into it.`,
  untrusted: ({ code }: { code: string }) =>
    `Browsers don’t trust the certificate of this address (${code}). Ask the person who runs your server to look into it.`,
  unreached: ({ code }: { code: string }) =>
    `Nothing answers at this address (${code}). Check that the DNS record has the IP address of your server, and that its ports 80 and 443 are open.`,
  change: 'Use another domain',
  steps: [
    'Register the domain, and add A records with the IP address of your server: for the domain itself, and for admin and preview in front of it.',
    'Ask the person who runs your server to start Stoa with --origin and the new address, such as --origin https://shop.example. With --acme, it gets the certificates itself.',
    'Come back here at the new address, and check it.',
  ],
} as const;
