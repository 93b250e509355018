// Messages of bulk product editing. Portable.

import { counted, numberText } from '../../../../../../server/base/counted.ts';
import { optionsOf } from '../../../../../../server/base/options-of.ts';
import { plural } from '../../../../../../server/base/plural.ts';

type Count = { count: number };
const products = (count: number) => counted(count, 'product', 'products');

export const messages = {
  edit: 'Edit',
  title: ({ count }: Count) => `Edit ${products(count)}`,
  tooMany: ({ max }: { max: number }) => `Select up to ${max} products to edit them at once.`,
  what: 'What to change',
  kinds: optionsOf({
    price: 'Price',
    sale: 'Sale price',
    visibility: 'Visibility',
    tags: 'Tags',
    categories: 'Categories',
  }),
  how: 'How',
  priceHows: optionsOf({
    'raise-percent': 'Raise by a percentage',
    'lower-percent': 'Lower by a percentage',
    raise: 'Raise by an amount',
    lower: 'Lower by an amount',
    set: 'Set to an amount',
  }),
  saleHows: optionsOf({ percent: 'Put on sale, a percentage off', end: 'End the sale' }),
  percent: 'Percentage',
  amount: 'Amount',
  rounding: 'Round to',
  roundings: [
    { value: 'none', label: 'The exact cent' },
    { value: 'whole', label: 'Whole amounts' },
    { value: '99', label: 'Amounts that end in .99' },
  ],
  visible: 'Visible to shoppers',
  hidden: 'Hidden',
  visibility: (visible: boolean) => (visible ? 'Visible' : 'Hidden'),
  addTags: 'Tags to add',
  removeTags: 'Tags to remove',
  addCategories: 'Add to these categories',
  removeCategories: 'Remove from these categories',
  none: 'None',
  range: ({ low, high }: { low: string; high: string }) => `${low} – ${high}`,
  onSale: ({ price, sale, isOne }: { price: string; sale: string; isOne: boolean }) =>
    isOne ? `${price}, on sale for ${sale}` : `${price}, on sale from ${sale}`,
  belowZero: 'The price would be below 0.',
  tooHigh: 'The price would be above the limit.',
  isArchived: 'Archived products stay hidden.',
  same: 'No change',

  loading: ({ done, count }: { done: number } & Count) => `Loading ${done} of ${count}`,
  preview: 'What changes',
  columns: { product: 'Product', before: 'Current', after: 'New' },
  more: ({ count }: Count) => `and ${products(count)} more`,
  choose: 'Choose what to change to see it for each product.',
  apply: ({ count }: Count) => `Change ${products(count)}`,
  nothing: 'Nothing to change',
  saving: ({ done, count }: { done: number } & Count) => `Changing ${done} of ${count}`,
  stop: 'Stop',
  changed: ({ count }: Count) => `Changed ${products(count)}`,
  failed: ({ changed, failed }: { changed: number; failed: number }) =>
    `Changed ${products(changed)}. ${products(failed)} couldn’t be changed.`,
  stopped: ({ count }: Count) => `Stopped after ${products(count)}.`,
  restoring: 'Restoring…',
  restored: ({ count }: Count) => `Restored ${products(count)}`,
  restoredSome: ({ count, failed }: Count & { failed: number }) =>
    plural(
      failed,
      `Restored ${products(count)}. 1 product has changed since and stays as it is.`,
      `Restored ${products(count)}. ${numberText(failed)} products have changed since and stay as they are.`,
    ),
  done: 'Done',
  gone: 'This product was deleted.',
} as const;
