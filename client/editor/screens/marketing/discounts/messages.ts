// Messages of the discount list and form. Portable.
import { counted } from '../../../../../server/base/counted.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import type { DiscountState } from '../../../../../server/commerce/discount/state.ts';

const states: Readonly<Record<DiscountState, string>> = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
  'used-up': 'Used up',
  off: 'Off',
};

const kinds = {
  ANY_ORDER: 'Off every order',
  CART_TOTAL: 'Off large orders',
  PRODUCT: 'Off products',
  CATEGORY: 'Off categories',
  BUY_X_GET_Y: 'Buy X, get Y',
  SHIPPING: 'Free shipping',
} as const;

export const listMessages = {
  title: 'Discounts',
  create: 'New discount',
  searchHint: 'Code or name',
  empty: 'Discount codes and automatic discounts will appear here.',
  states,
  columns: { name: 'Discount', state: 'Status', what: 'What it does', uses: 'Uses', ends: 'Ends' },
  automatic: 'Automatic',
  uses: ({ uses, max }: { uses: number; max: number | undefined }) =>
    max === undefined
      ? uses.toLocaleString('en-US')
      : `${uses.toLocaleString('en-US')} of ${max.toLocaleString('en-US')}`,
  bulk: { on: 'Turn on', off: 'Turn off', remove: 'Delete' },
  bulkDone: {
    on: ({ count }: { count: number }) => `Turned on ${counted(count, 'discount', 'discounts')}`,
    off: ({ count }: { count: number }) => `Turned off ${counted(count, 'discount', 'discounts')}`,
    remove: ({ count }: { count: number }) => `Deleted ${counted(count, 'discount', 'discounts')}`,
    restore: ({ count }: { count: number }) => `Restored ${counted(count, 'discount', 'discounts')}`,
  },
  bulkStopped: ({ said, problem }: { said: string; problem: string }) => `${said}. ${problem}`,
  views: optionsOf(states),
  filters: [
    { name: 'by', label: 'Applies', options: optionsOf({ code: 'With a code', automatic: 'Automatically' }) },
    { name: 'kind', label: 'Kind', options: optionsOf(kinds) },
  ],
  orders: optionsOf({ '-created': 'Newest first', name: 'Name, A to Z', '-uses': 'Most used', endsAt: 'Ends first' }),
} as const;

export const messages = {
  title: 'Discount',
  newTitle: 'New discount',
  what: 'the discount',
  notFound: 'This discount does not exist',
  notFoundNote: 'It may have been deleted.',

  whatItDoes: 'What it does',
  kind: 'Kind of discount',
  kinds: optionsOf(kinds),
  take: 'Take',
  off: 'off',
  ofOrder: 'every order.',
  ofOrders: 'orders of',
  orMore: 'or more.',
  buy: 'Buy',
  get: 'get',
  at: 'at',
  offEach: 'off each.',
  shipOrders: 'Ship orders of',
  orMoreFree: 'or more for free.',
  anyOrders: 'Leave it empty to ship every order for free.',
  percent: 'Percentage',
  amount: 'Amount',
  unit: 'Percentage or amount',
  units: { PERCENT: 'a percentage', AMOUNT: 'an amount' },
  unitOf: 'of',
  minimum: 'Minimum subtotal',
  buyQuantity: 'Items to buy',
  getQuantity: 'Items to discount',
  per: 'How often',
  pers: { UNIT: 'off each item', ORDER: 'once per order' },
  scope: 'What it applies to',
  whatToBuy: 'What to buy',
  whatToGet: 'What is discounted',
  needs: 'Only with these in the cart',
  scopes: { all: 'Everything', products: 'Some products', categories: 'Some categories' },
  sameGoods: 'More of the same',

  whoAndHow: 'How shoppers get it',
  how: 'How it applies',
  byCode: 'With a code at checkout',
  automatically: 'Automatically, to every cart',
  code: 'Code',
  codeHint: 'Upper and lower case count as the same.',
  generate: 'Generate code',
  group: 'For',
  groupHint: 'Shoppers get it once their email address is known: signed in, or entered at checkout.',
  everyone: 'Everyone',
  groupGone: 'A group that was deleted',
  groupUnknown: 'A group of customers',
  name: 'Name',
  nameHint: 'Shoppers see it in the cart. Leave empty to say what the discount does.',
  usesMax: 'Uses in total',
  usesPerCustomer: 'Uses per customer',
  noLimit: 'Leave empty for no limit.',
  lane: 'Order of use',
  laneHint: 'One discount per turn applies to an item. Later turns start from the price that earlier ones left.',
  lanes: optionsOf({ PRE: 'First', DEFAULT: 'Second', POST: 'Third' }) satisfies {
    value: 'PRE' | 'DEFAULT' | 'POST';
    label: string;
  }[],
  onRenewals: 'Applies to subscription renewals too',
  enabled: 'Turned on',

  when: 'When',
  starts: 'Starts',
  ends: 'Ends',
  zone: ({ timeZone }: { timeZone: string }) => `Times are in your site's time zone (${timeZone} time).`,
  startsNow: 'Leave empty to start now.',
  endsNever: 'Leave it empty if it never ends.',

  example: 'Example',
  exampleOff: ({ cart, off }: { cart: string; off: string }) => `On a ${cart} cart: −${off}`,
  exampleShipping: ({ cart, off }: { cart: string; off: string }) => `On a ${cart} cart with ${off} shipping: −${off}`,
  exampleWaiting: 'Complete the discount to see what it takes off a cart.',
  usage: 'Usage',
  used: ({ count }: { count: number }) => (count === 1 ? 'Used once' : `Used ${count.toLocaleString('en-US')} times`),
  created: ({ time }: { time: string }) => `Created ${time}`,
  copyCode: 'Copy code',

  more: 'More actions',
  duplicate: 'Duplicate',
  endNow: 'End now',
  ended: 'Ended',
  remove: 'Delete',
  removed: ({ name }: { name: string }) => `Deleted ${name}`,
  restored: ({ name }: { name: string }) => `${name} is back`,
  copyOf: ({ name }: { name: string }) => `${name} copy`,

  codeMissing: 'Enter a code, or choose “Automatically”.',
  percentWrong: 'Enter a percentage above 0, up to 100.',
  amountWrong: 'Enter an amount above 0.',
  quantityWrong: 'Enter a whole number of 1 or more.',
  productsMissing: 'Choose at least one product.',
  categoriesMissing: 'Choose at least one category.',
  setMissing: 'Choose at least one.',
  endsBeforeStart: 'Choose an end that is after the start.',
} as const;
