// Sentences of several screens: spec §5 "Editor messages", §8 "Editor UI messages". Those shared with the storefront are in ../messages.ts.
// Portable.

export const messages = {
  loadFailed: 'Unable to load. Try again.',
  theEditor: 'the editor',
  preferencesNotLoaded: "We couldn't load your store preferences.",
  preferencesNotSaved: "We couldn't save your preferences. What you entered is still here.",
  /** @param fileType as people call it, e.g. CSV */
  fileUnsupported: (fileName: string, fileType: string) =>
    `The file ${fileName} does not appear to be a supported ${fileType} file.`,
  fileTooLarge: (fileName: string, maxSize: string) =>
    `The file ${fileName} is too large. The maximum allowed file size is ${maxSize}.`,
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

/** Entries of the rail below an area, where they have another name than their screen. */
export const railMessages = {
  all: 'All',
  toFulfill: 'To fulfill',
  unpaid: 'Unpaid',
  returns: 'Returns',
  catalog: 'Catalog',
  general: 'General',
} as const;

/** Names of screens: in the rail, the command palette, and window titles. */
export const screenMessages = {
  home: 'Home',
  pages: 'Pages',
  page: 'Page',
  items: 'Items',
  design: 'Design',
  templates: 'Templates',
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
  subscriptions: 'Subscriptions',
  subscription: 'Subscription',
  discounts: 'Discounts',
  discount: 'Discount',
  newDiscount: 'New discount',
  preferences: 'Preferences',
  settings: 'Settings',
  shopSettings: 'Shop',
  payments: 'Payments',
  shipping: 'Shipping',
  taxes: 'Taxes',
  checkoutSettings: 'Checkout',
  email: 'Email',
  start: 'First steps',
} as const;
