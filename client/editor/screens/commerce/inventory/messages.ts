// Messages of the inventory panel. Portable.

import { optionsOf } from '../../../../../server/base/options-of.ts';
import type { AdjustReason } from '../../../../../server/commerce/stock/schema.ts';
import { messages as both } from '../../../../messages.ts';

type Item = { item: string };

const reasons: Readonly<Record<AdjustReason, string>> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  lost: 'Lost or stolen',
  returned: 'Returned',
  given: 'Given away',
};

export const messages = {
  title: 'Inventory',
  lead: 'Type a quantity, or a change such as +5 or −1.',
  searchHint: 'Product, option, or SKU',
  empty: 'Your products and the quantity of each variant will appear here.',
  products: 'Go to products',
  columns: {
    name: 'Product',
    sku: 'SKU',
    onHand: 'On hand',
    reserved: 'Reserved',
    available: 'Available',
    unlimited: 'Unlimited',
    history: 'History',
  },
  views: optionsOf({ low: 'Low', out: 'Sold out' }),
  orders: optionsOf({
    product: 'Shop order',
    title: 'Title, A to Z',
    sku: 'SKU',
    onHand: 'Fewest on hand',
    '-onHand': 'Most on hand',
    '-reserved': 'Most reserved',
  }),
  storePage: 'Store page',
  /** A variant's name in labels. */
  item: ({ title, options }: { title: string; options: string }) => (options === '' ? title : `${title}, ${options}`),
  onHandOf: ({ item }: Item) => `On hand: ${item}`,
  unlimitedOf: ({ item }: Item) => `Unlimited stock: ${item}`,
  historyOf: ({ item }: Item) => `History: ${item}`,
  quantityWrong: 'Enter a quantity such as 12, +5, or −1.',
  belowZero: 'Stock can’t go below 0.',
  reason: 'Reason',
  reasonIs: ({ reason }: { reason: string }) => `Reason: ${reason}`,
  noReason: 'No reason',
  reasons,
  low: 'Low',
  soldOut: 'Sold out',
  infinite: '∞',
  /** Spec §8 "Editor UI messages", plus the reason. */
  notUpdated: ({ why }: { why: string }) => `${both.updateFailed}. ${why}`,
  updated: ({ item, from, to }: Item & { from: string; to: string }) => `${item}: from ${from} to ${to}`,
  undone: ({ item, to }: Item & { to: string }) => `${item}: back to ${to}`,
} as const;

export const historyMessages = {
  title: ({ item }: Item) => `Stock history of ${item}`,
  what: 'the stock history',
  empty: 'Changes of stock will appear here.',
  when: 'When',
  change: 'Change',
  why: 'Reason',
  by: 'By',
  more: 'Load more',
  kinds: { order: 'Order', return: 'Order canceled or refunded', import: 'Import', set: 'Set', adjust: 'Adjusted' },
  shopper: 'Shopper',
  program: 'App or API key',
  close: 'Close',
} as const;

export const countMessages = {
  title: 'Count stock',
  start: 'Count',
  lead: 'Scan or type a SKU or barcode, then enter how many there are.',
  find: 'Find a product',
  code: { label: 'SKU or barcode', hint: 'Each scan of the same product counts one more.' },
  several: 'Which one?',
  unknown: ({ code }: { code: string }) => `No product has the code ${code}. Try its title.`,
  full: ({ max }: { max: number }) => `You counted ${max} items. Save these counts, then scan the next item.`,
  unlimited: ({ item }: Item) => `${item} has unlimited stock, so it isn’t counted.`,
  counted: 'Counted',
  empty: 'What you count will appear here.',
  onHand: ({ count }: { count: number }) => `${count} on hand so far`,
  remove: ({ item }: Item) => `Remove ${item}`,
  save: ({ count }: { count: number }) => (count === 1 ? 'Save 1 count' : `Save ${count} counts`),
  saved: ({ count }: { count: number }) => (count === 1 ? '1 count saved.' : `${count} counts saved.`),
} as const;
