// Server-side Analytics copy: column headings of exports. Portable.
import { catalog } from '../../base/text/catalog.ts';
import type { PartName } from '../../site/site-part/part-name.ts';

export const exportHeads = {
  when: 'Date',
  visitors: 'Visitors',
  dailyVisitors: 'Daily visitors, added up',
  newVisitors: 'New visitors',
  visits: 'Visits',
  views: 'Page views',
  bounces: 'Bounces',
  seconds: 'Seconds on site',
  before: 'Before',
  step: 'Step',
  page: 'Page',
  metric: 'Metric',
  p75: '75th percentile',
  good: 'Good',
  needs: 'Needs improvement',
  poor: 'Poor',
  rule: 'Rule',
  element: 'Element',
  count: 'Count',
  orders: 'Orders',
  conversion: 'Conversion rate in percent',
  shareOfVisits: 'Percent of visits',
  newsletters: 'Newsletter sign-ups',
  units: 'Items sold',
  sales: 'Sales',
  currency: 'Currency',
  id: 'ID',
  products: 'Product',
  codes: 'Discount code',
  countries: 'Country',
  channels: 'Channel',
  sources: 'Source',
  campaigns: 'Campaign',
  pages: 'First page',
  value: 'Value',
  published: 'Published',
  by: 'By',
  allPages: 'All pages',
  message: 'Error',
  source: 'Script',
  line: 'Line',
  column: 'Column',
  first: 'First seen',
  last: 'Last seen',
  visitorsNow: 'Visitors right now',
  browser: 'Browser',
  system: 'System',
  stack: 'Stack trace',
  loaded: 'First page loaded',
  purchases: 'Purchases',
  fastVisits: 'Fast visits',
  fastPurchases: 'Purchases of fast visits',
  slowVisits: 'Slow visits',
  slowPurchases: 'Purchases of slow visits',
  part: 'Part',
  unknown: 'Unknown',
  beforeOf: ({ what }: { what: string }) => `${what} before`,
} as const;

/** Published parts of the whole site, and products that were changed together. */
export const publishedParts: Readonly<Record<PartName | 'template' | 'product-import' | 'product-api', string>> = {
  'header-footer': 'Header & footer',
  'announcement-bar': 'Announcement bar',
  'pop-up': 'Pop-up',
  'custom-css': 'Custom CSS',
  design: 'Design',
  'product-import': 'Product import',
  'product-api': 'Products, through the API',
  menu: 'Menu',
  template: 'Template code',
};

export const stepHeads = {
  visits: 'Visits',
  product: 'Viewed a product',
  cart: 'Added to cart',
  checkout: 'Reached checkout',
  purchase: 'Purchased',
  left: 'Left a cart without buying',
  carts: 'Abandoned carts with an email address',
} as const;

/** By counter. */
export const counterHeads: Readonly<Record<string, string>> = {
  hits: 'Requests',
  views: 'Page views',
  visits: 'Visits',
  visitors: 'Daily visitors',
  newVisitors: 'New visitors',
  bounces: 'Bounces',
  seconds: 'Seconds on site',
  exits: 'Exits',
  searches: 'Searches',
  noResults: 'Without results',
  plays: 'Plays',
  clicks: 'Clicks',
  renders: 'Shown',
  submits: 'Sent',
  shown: 'Shown',
  closed: 'Closed',
  quickViews: 'Quick views',
  adds: 'Added to cart',
  removes: 'Removed from cart',
  events: 'Times',
  newsletters: 'Newsletter sign-ups',
  productVisits: 'Visits that viewed a product',
  cartVisits: 'Visits that added to cart',
  checkoutVisits: 'Visits that reached checkout',
  purchaseVisits: 'Visits that purchased',
};

/** Labels of rows without a value. */
export const noValue: Readonly<Partial<Record<string, string>>> = { source: 'Direct', campaign: 'No campaign' };

export const salesLineHeads = {
  goodsCents: 'Items',
  discountCents: 'Discounts',
  shippingCents: 'Shipping',
  taxCents: 'Tax',
  refundedCents: 'Refunds',
  netCents: 'Sales',
} as const;

export const dimensionHeads = {
  page: 'Page',
  entry: 'Entry page',
  exit: 'Exit page',
  source: 'Source',
  campaign: 'Campaign',
  search: 'Search term',
  device: 'Device',
  browser: 'Browser',
  system: 'System',
  country: 'Country',
  language: 'Language',
  product: 'Product',
  variant: 'Variant',
  button: 'Button',
  form: 'Form',
  overlay: 'Pop-up or bar',
  media: 'Audio or video',
  event: 'Event',
  bot: 'Bot',
} as const;

export const messages = { direct: 'Direct' } as const;

/** The analytics email, in the language of the site. */
export const digestMessages = /* @__PURE__ */ catalog({
  title: 'Analytics summary',
  subject: {
    weekly: ({ site }: { site: string }) => `Your week at ${site}`,
    monthly: ({ site }: { site: string }) => `Your month at ${site}`,
  },
  heading: { weekly: 'Your week in figures', monthly: 'Your month in figures' },
  days: ({ days }: { days: string }) => `Here’s how your site did from ${days}.`,
  direct: 'Direct',
  visitors: 'Visitors',
  dailyVisitors: 'Daily visitors, added up',
  visits: 'Visits',
  views: 'Page views',
  sales: 'Sales',
  orders: 'Orders',
  topPage: 'Page views',
  topSource: 'Daily visitors from here, added up',
  more: ({ percent }: { percent: number }) => `${percent}% more than before`,
  less: ({ percent }: { percent: number }) => `${percent}% less than before`,
  same: 'Same as before',
  noneBefore: 'None before',
  button: 'View analytics',
  footer: 'You’re receiving this because you asked for a summary in your tracking settings.',
});

/** When it is sent, for owners. */
export const digestTimes = {
  weekly: 'Every Monday, if you asked for a weekly summary.',
  monthlyTitle: 'Analytics summary of a month',
  monthly: 'On the first of each month, if you asked for a monthly summary.',
} as const;
