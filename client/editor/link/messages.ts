// The link editor. Portable.

export const messages = {
  title: 'Link',
  tabs: 'Kinds of links',
  /** Spec §2 "Link editor". */
  kinds: { page: 'Page', web: 'Web Address', email: 'Email', phone: 'Phone', file: 'File' },
  name: 'Link Name',
  newWindow: 'Open in New Window',
  to: 'To',
  cc: 'CC',
  bcc: 'BCC',
  subject: 'Subject',
  body: 'Body',

  nameHint: 'The text that is linked.',
  searchPages: 'Search pages',
  pages: 'Pages',
  noPages: 'No page matches your search.',
  choosePage: 'Choose a page.',
  part: 'Part of the page',
  partHint: 'Optional: the ID of an element on that page, such as prices.',
  web: 'Web address',
  webExample: 'https://example.com',
  emailsHint: 'Separate several addresses with commas.',
  phone: 'Phone number',
  phoneWrong: 'Enter a phone number.',
  chooseFile: 'Choose a file.',
  chosenFile: 'File',
  save: 'Save link',
  remove: 'Remove link',
  cancel: 'Cancel',

  /** Spec §5 "Editor messages". */
  linkFormat: ({ host, other }: { host: string; other: string }) => `Links must be formatted as ${host} or ${other}`,
  pageUrl: ({ val }: { val: string }) => `${val} is not a valid page URL`,
  emailMissing: 'Please enter a valid email',
  emailFormat: ({ email }: { email: string }) => `Emails must be formatted as ${email}`,
  notExpected: ({ val }: { val: string }) => `${val} is not one of the expected options`,

  noLink: 'No link',
  addLink: 'Add link',
  editLink: 'Edit link',
  opensNew: 'Opens in a new window',
  pageGone: 'Deleted page',
  emailTo: ({ to }: { to: string }) => `Email to ${to}`,
  call: ({ number }: { number: string }) => `Call ${number}`,
} as const;
