// Messages of the domains screen. Portable.

export const messages = {
  title: 'Domains',
  lead: 'The addresses of your site, as browsers reach them.',
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
  others: 'Domains that redirect',
  othersLead: ({ site }: { site: string }) => `Visitors who open one of these are sent to the same page at ${site}.`,
  othersLocal: 'Once your site has a public address, you can add domains here that redirect to it.',
  add: 'Add domain',
  addTitle: 'Add a domain that redirects',
  domain: 'Domain',
  domainHint: 'For example www.example.com. Without https:// and without a path.',
  records: 'At the company where you registered the domain, add these DNS records for it. They can take some hours.',
  recordsLabel: 'DNS records',
  recordType: 'Type',
  recordValue: 'Value',
  elsewhere: ({ addresses }: { addresses: string }) =>
    `The name points to ${addresses}, which isn’t an address of your site. Change its DNS records to those below.`,
  actions: ({ host }: { host: string }) => `Actions for ${host}`,
  makeMain: 'Make main address',
  remove: 'Remove',
  mainTitle: ({ host }: { host: string }) => `Make ${host} the main address?`,
  mainText: ({ host, site }: { host: string; site: string }) =>
    `Visitors of ${site} are sent to ${host} from now on. Their carts and sign-ins stay at the old address. The editor stays where it is.`,
  madeMain: ({ host }: { host: string }) => `${host} is now the main address`,
  removeTitle: ({ host }: { host: string }) => `Remove ${host}?`,
  removeText: ({ host }: { host: string }) => `Visitors who open ${host} get an error. You can add it again.`,
  removed: ({ host }: { host: string }) => `${host} removed`,
  change: 'Use another domain',
  steps: [
    'Register the domain, and add A records with the IP address of your server: for the domain itself, and for admin and preview in front of it.',
    'Ask the person who runs your server to start Stoa with --origin and the new address, such as --origin https://shop.example. With --acme, it gets the certificates itself.',
    'Come back here at the new address, and check it.',
  ],
} as const;
