// Messages of waitlists for sold-out products. Portable.

import { counted, numberText } from '../../../../../server/base/counted.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { plural } from '../../../../../server/base/plural.ts';

type Count = { count: number };
const shoppers = ({ count }: Count) => counted(count, 'shopper', 'shoppers');

export const messages = {
  title: 'Waitlists',
  lead: 'Shoppers who want to know when something is back in stock. They get an email when you choose Notify.',
  searchHint: 'Product or option',
  empty: 'When shoppers ask to be notified about a sold-out product, it will appear here.',
  offer: 'Offer back-in-stock emails',
  columns: { name: 'Product', waiting: 'Sign-ups', stock: 'In stock', last: 'Last request' },
  views: optionsOf({ in: 'Back in stock', out: 'Sold out' }),
  orders: optionsOf({ '-recent': 'Latest request', '-waiting': 'Most sign-ups', product: 'Product, A to Z' }),
  deleted: 'Deleted product',
  item: ({ title, options }: { title: string; options: string }) => (options === '' ? title : `${title}, ${options}`),
  soldOut: 'Sold out',
  unlimited: 'Unlimited',
  inStock: ({ count }: Count) => `${numberText(count)} in stock`,
  waiting: shoppers,
  notify: 'Notify',
  notifyOf: ({ count }: Count) => plural(count, 'Email 1 shopper', `Email ${numberText(count)} shoppers`),
  confirmTitle: 'Notify shoppers?',
  onLists: ({ count, lists }: Count & { lists: number }) =>
    lists > 1
      ? plural(
          count,
          `1 shopper is on these ${numberText(lists)} waitlists.`,
          `${numberText(count)} shoppers are on these ${numberText(lists)} waitlists.`,
        )
      : plural(count, '1 shopper is on this waitlist.', `${numberText(count)} shoppers are on this waitlist.`),
  skips: 'Sold-out items are skipped, and so is everyone already notified since the item came back.',
  sent: ({ sent, skipped }: { sent: number; skipped: number }) =>
    sent === 0
      ? 'No emails to send: the item is sold out, or everyone was already notified.'
      : skipped === 0
        ? plural(sent, 'Notified 1 shopper', `Notified ${numberText(sent)} shoppers`)
        : plural(
            sent,
            `Notified 1 shopper, skipped ${numberText(skipped)}`,
            `Notified ${numberText(sent)} shoppers, skipped ${numberText(skipped)}`,
          ),
  listTitle: ({ item }: { item: string }) => `Sign-ups for ${item}`,
  stillOut: 'This item is sold out. You can notify these shoppers once it’s back in stock.',
  loading: 'the waitlist',
  email: 'Email',
  since: 'Since',
  status: 'Status',
  statuses: { PENDING: 'Waiting', SENT: 'Notified', UNSUBSCRIBED: 'Unsubscribed', BOUNCED: 'Can’t be reached' },
  notSentYet: 'Email not sent yet',
  more: 'Load more',
  close: 'Close',
} as const;
