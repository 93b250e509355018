// Messages of the start screen. Portable.
import { numberText } from '../../../../../server/base/counted.ts';

const counted =
  (one: string, many: (count: string) => string) =>
  ({ count }: { count: number }): string =>
    count === 1 ? one : many(numberText(count));

export const messages = {
  hello: ({ name }: { name: string }) => `Hello, ${name}`,

  toDo: 'To do',
  loadingToDo: 'what to do',
  nothingToDo: 'You’re all caught up. What needs your attention appears here.',
  toFulfill: counted('1 order to fulfill', (count) => `${count} orders to fulfill`),
  paymentGaps: {
    bankDetails: 'Bank transfer isn’t ready',
    stripeRefused: 'Card payments aren’t ready',
    stripeUnchecked: 'Card payments aren’t ready',
  },
  needAction: counted('1 payment needs action', (count) => `${count} payments need action`),
  waitedFor: ({ title, count }: { title: string; count: number }) =>
    `${title} is sold out, ${numberText(count)} on the waitlist`,
  soldOut: counted('1 product is sold out', (count) => `${count} products are sold out`),
  submissions: counted('1 new submission', (count) => `${count} new submissions`),
  reviews: counted('1 review to approve', (count) => `${count} reviews to approve`),
  comments: counted('1 comment to approve', (count) => `${count} comments to approve`),
  unpublished: counted('1 page has unpublished changes', (count) => `${count} pages have unpublished changes`),
  staged: counted('1 product has staged changes', (count) => `${count} products have staged changes`),
  siteParts: counted(
    '1 change to every page is unpublished',
    (count) => `${count} changes to every page are unpublished`,
  ),
  sitePartsNote: 'Design, header and footer, menu, announcement bar, or pop-up',
  unpublishedNote: 'Visitors see them once you publish',
  noEmail: 'Email isn’t connected: nothing is sent',
  noEmailNote: 'Customers get no emails until you connect a mail server. Emails wait in Settings > Email.',
  emailFailing: 'Your mail server isn’t working',
  emailFailingNote: 'Emails wait until it works again. See the reason in Settings > Email.',
  mails: counted('1 email is waiting to be sent', (count) => `${count} emails are waiting to be sent`),
  checks: counted('1 thing to improve on your pages', (count) => `${count} things to improve on your pages`),
  publish: 'Publish…',
  printAll: 'Print all',
  view: 'View',

  today: 'Today',
  testMode: 'Test orders',
  goLive: 'Go live',
  conversion: ({ share }: { share: string }) => `${share} ordered`,
  yesterday: ({ amount }: { amount: string }) => `${amount} yesterday`,
  orders: counted('1 order', (count) => `${count} orders`),
  unpaid: ({ count, amount }: { count: number; amount: string }) =>
    count === 1 ? `1 unpaid order: ${amount}` : `${numberText(count)} unpaid orders: ${amount}`,
  visits: ({ count }: { count: number }) => (count === 1 ? '1 visit' : `${numberText(count)} visits`),
  period: ({ amount, count }: { amount: string; count: number }) =>
    count === 1 ? `${amount} from 1 order` : `${amount} from ${numberText(count)} orders`,
  periodLegend: 'Period',
  days: ({ count }: { count: number }) => `${count} days`,

  yourSite: 'Your site',
  homePicture: 'Your home page',
  editSite: 'Edit',
  viewSite: 'View your site',
  backedUp: ({ when }: { when: string }) => `Last backup: ${when}`,
  backupsFailing: 'Backups are failing',
  backupsFailingNote: ({ when }: { when: string }) =>
    `The last backup was made on ${when}. Ask the person who runs your server to look into it.`,
  neverBackedUp: 'There is no backup yet. Ask the person who runs your server to look into it.',

  getStarted: 'Get started',
  hide: 'Hide',
  stepsDone: ({ done, count }: { done: number; count: number }) => `${done} of ${count} done`,
  skipped: 'Skipped',
  steps: {
    name: 'Name your shop',
    sells: 'Choose what you sell',
    country: 'Set your country and currency',
    look: 'Choose a look',
    product: 'Add your first product',
    shipping: 'Set up shipping',
    payments: 'Get paid',
    'test-order': 'Place a test order',
    live: 'Go live',
  },

  untitled: 'Untitled',
  recent: 'Recent changes',
  change: {
    published: ({ page }: { page: string }) => `Published ${page}`,
    restored: ({ page }: { page: string }) => `Restored an earlier version of ${page}`,
    discarded: ({ page }: { page: string }) => `Discarded the draft of ${page}`,
  },
} as const;
