// Messages shared by several screens: spec §5 "Editor messages", §8 "Editor UI messages". Those shared with the storefront are in
// ../messages.ts. Portable.

export const messages = {
  offline: {
    title: 'You’re offline',
    pages:
      'You can edit these pages now. Your changes are saved when you’re back online. Your shop stays open for customers, and everything else comes back with your connection.',
    note: "Read only while you're offline. Your shop stays open for customers, and this page comes back with your connection.",
  },
  away: {
    title: 'Your site isn’t responding',
    pages:
      'You can edit these pages now. Your changes are saved, and everything else comes back, when your site responds.',
    note: 'This page comes back when your site responds.',
  },
  untitledPage: 'Untitled',
  loadFailed: 'Unable to load. Try again.',
  collectionsFailed: 'Unable to load collections',
  theEditor: 'the editor',
  preferencesNotLoaded: "We couldn't load your store preferences.",
  preferencesNotSaved: "We couldn't save your preferences. What you entered is still here.",
  /** @param fileType its display name, e.g. CSV */
  fileUnsupported: (fileName: string, fileType: string) =>
    `The file ${fileName} does not appear to be a supported ${fileType && `${fileType} `}file.`,
  fileEmpty: (fileName: string) => `The file ${fileName} is empty.`,
  fileTooLarge: (fileName: string, maxSize: string) =>
    `The file ${fileName} is too large. The maximum allowed file size is ${maxSize}.`,
} as const;

export const searchFieldMessages = {
  preview: 'Search preview',
  noDescription: 'Search engines pick a sentence from the page.',
  title: 'Search result title',
  titleHint: ({ shown }: { shown: number }) =>
    `Leave empty to use the title above. Search engines show about ${shown} characters.`,
  description: 'Search result description',
  descriptionHint: ({ length, shown }: { length: number; shown: number }) =>
    `${length} of about ${shown} characters are shown.`,
  hide: 'Hide from search engines',
  sharePreview: 'When shared',
  shareImage: 'Apps cut the image to about 1.9 times as wide as high.',
  noShareImage: 'Add an image to make links stand out. Until then, apps may show your logo.',
} as const;

export const areaMessages = {
  home: 'Home',
  orders: 'Orders',
  products: 'Products',
  customers: 'Customers',
  marketing: 'Marketing',
  site: 'Site',
  analytics: 'Analytics',
  settings: 'Settings',
} as const;

/** Rail entries whose label differs from their screen's name. */
export const railMessages = {
  all: 'All',
  toFulfill: 'To fulfill',
  unpaid: 'Unpaid',
  returns: 'Returns',
  catalog: 'Catalog',
  general: 'General',
  overview: 'Overview',
} as const;

/** Names of screens: in the rail, the command palette, and window titles. */
export const screenMessages = {
  home: 'Home',
  analyticsOverview: 'Analytics overview',
  salesReport: 'Sales',
  traffic: 'Traffic',
  searchTerms: 'Search terms',
  speed: 'Speed',
  scriptErrors: 'Errors',
  scriptError: 'Error',
  live: 'Live',
  pages: 'Pages',
  page: 'Page',
  newPage: 'New page',
  allPages: 'Pages and posts',
  pageReviews: 'Reviews and schedule',
  systemPages: 'System pages',
  redirects: 'Redirects',
  labels: 'Tags and categories',
  pageTrash: 'Trash',
  pageSettings: 'Page settings',
  items: 'Items',
  item: 'Item',
  newItem: 'New item',
  newPost: 'New post',
  design: 'Design',
  templates: 'Templates',
  headerFooter: 'Header & footer',
  customCss: 'Custom CSS',
  codeInjection: 'Code injection',
  announcementBar: 'Announcement bar',
  popUp: 'Pop-up',
  checks: 'Checks',
  submissions: 'Submissions',
  submission: 'Submission',
  files: 'Files',
  file: 'File',
  fileTrash: 'Deleted files',
  customerGroups: 'Groups',
  customerGroup: 'Customer group',
  memberAreas: 'Member areas',
  forms: 'Forms',
  form: 'Form',
  comments: 'Comments',
  mailingLists: 'Mailing lists',
  mailingList: 'Mailing list',
  products: 'Products',
  inventory: 'Inventory',
  product: 'Product',
  categories: 'Categories',
  newProduct: 'New product',
  giftCards: 'Gift cards',
  giftCard: 'Gift card',
  newGiftCard: 'New gift card',
  reviews: 'Reviews',
  waitlists: 'Waitlists',
  orders: 'Orders',
  order: 'Order',
  newOrder: 'New order',
  drafts: 'Drafts',
  draft: 'Draft order',
  editOrder: 'Edit order',
  exchange: 'Exchange',
  abandonedCarts: 'Abandoned carts',
  customers: 'Customers',
  customer: 'Customer',
  subscriptions: 'Subscriptions',
  subscription: 'Subscription',
  discounts: 'Discounts',
  discount: 'Discount',
  newDiscount: 'New discount',
  preferences: 'Preferences',
  settings: 'Settings',
  shopSettings: 'Shop',
  languages: 'Languages',
  payments: 'Payments',
  shipping: 'Shipping',
  taxes: 'Taxes',
  visitorTracking: 'Visitor tracking',
  checkoutSettings: 'Checkout',
  productPages: 'Product pages',
  countStock: 'Count stock',
  email: 'Email',
  people: 'People & roles',
  roles: 'Roles',
  person: 'Person',
  apiKeys: 'API keys',
  backups: 'Backups',
  connections: 'Connected services',
  domains: 'Domains',
  plan: 'Plan',
  webhooks: 'Webhooks',
  webhook: 'Webhook',
  auditLog: 'Activity log',
  auditEntry: 'Activity log entry',
  start: 'First steps',
} as const;

/** Notices for email-sending actions while email isn't connected. */
export const emailMessages = {
  notSent: 'Email isn’t connected: nothing was sent.',
  willNotSend: 'Email isn’t connected: nothing will be sent. The email waits in Settings > Email.',
  connect: 'Connect email',
  waitingEmails: 'Waiting emails',
} as const;

/** The date filter of lists. */
export const dayFilterMessages = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  custom: 'Custom dates',
} as const;
