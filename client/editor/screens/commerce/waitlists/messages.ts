// Messages of waitlists for sold-out products. Portable.
import { optionsOf } from '../../../../../server/base/options-of.ts';

type Count = { count: number };
const people = (count: number) => (count === 1 ? '1 shopper' : `${count.toLocaleString('en-US')} shoppers`);

export const messages = {
  title: 'Waitlists',
  lead: 'Shoppers who want to know when something is back in stock.',
  searchHint: 'Product or option',
  empty: 'When shoppers ask to be notified about a sold-out product, it will appear here.',
  columns: { product: 'Product', waiting: 'Waiting', stock: 'In stock', last: 'Last request' },
  views: optionsOf({ in: 'Back in stock', out: 'Sold out' }),
  orders: optionsOf({ '-recent': 'Latest request', '-waiting': 'Most waiting', product: 'Product, A to Z' }),
  deleted: 'Deleted product',
  item: ({ title, options }: { title: string; options: string }) => (options === '' ? title : `${title}, ${options}`),
  soldOut: 'Sold out',
  unlimited: 'Unlimited',
  waiting: ({ count }: Count) => people(count),
  notify: 'Notify',
  notifyOf: ({ count }: Count) => `Email ${people(count)}`,
  confirmTitle: 'Notify shoppers?',
  confirm: ({ count, lists }: Count & { lists: number }) =>
    `${people(count)} on ${lists === 1 ? '1 waitlist' : `${lists} waitlists`} get an email, except those already notified since it came back. Sold-out items are skipped.`,
  sent: ({ sent, skipped }: { sent: number; skipped: number }) =>
    sent === 0
      ? 'Nobody to notify: sold out, or already notified'
      : skipped === 0
        ? `Notified ${people(sent)}`
        : `Notified ${people(sent)}, skipped ${skipped}`,
  listTitle: ({ item }: { item: string }) => `Waiting for ${item}`,
  loading: 'the waitlist',
  email: 'Email',
  since: 'Since',
  status: 'Status',
  statuses: { PENDING: 'Waiting', SENT: 'Notified', UNSUBSCRIBED: 'Unsubscribed', BOUNCED: 'Can’t be reached' },
  more: 'Load more',
  close: 'Close',
} as const;
