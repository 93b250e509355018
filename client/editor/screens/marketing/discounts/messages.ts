// Discounts: their list and their record. Portable.
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

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const listMessages = {
  title: 'Discounts',
  create: 'New discount',
  searchHint: 'Code or name',
  empty: 'Discount codes and automatic discounts will appear here.',
  states,
  columns: { discount: 'Discount', state: 'State', what: 'What it does', uses: 'Uses', ends: 'Ends' },
  automatic: 'Automatic',
  uses: ({ uses, max }: { uses: number; max: number | undefined }) =>
    max === undefined
      ? uses.toLocaleString('en-US')
      : `${uses.toLocaleString('en-US')} of ${max.toLocaleString('en-US')}`,
  views: optionsOf(states),
  filters: [
    { name: 'by', label: 'Applies', options: optionsOf({ code: 'With a code', automatic: 'Automatically' }) },
    { name: 'kind', label: 'Kind', options: optionsOf(kinds) },
  ],
  orders: [
    { value: '-created', label: 'Newest first' },
    { value: 'name', label: 'Name, A to Z' },
    { value: '-uses', label: 'Most used' },
    { value: 'endsAt', label: 'Ends first' },
  ],
} as const;

export const messages = {
  title: 'Discount',
  newTitle: 'New discount',
  what: 'the discount',
  notFound: 'This discount does not exist',
  notFoundNote: 'It may have been deleted.',

  whatItDoes: 'What it does',
  kind: 'Kind of discount',
  kinds: Object.entries(kinds).map(([value, label]) => ({ value: value as keyof typeof kinds, label })),
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
  anyOrders: 'any amount',
  percent: 'Percentage',
  amount: 'Amount',
  unit: 'Percentage or amount',
  units: { PERCENT: 'a percentage', AMOUNT: 'an amount' },
  unitOf: 'of',
  minimum: 'Minimum subtotal',
  buyQuantity: 'Pieces to buy',
  getQuantity: 'Pieces that are discounted',
  per: 'How often',
  pers: { UNIT: 'off each piece', ORDER: 'once per order' },
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
  name: 'Name',
  nameHint: 'Shoppers see it in the cart. Empty: what the discount does.',
  usesMax: 'Uses in total',
  usesPerCustomer: 'Uses per customer',
  noLimit: 'Empty: no limit.',
  onRenewals: 'Applies to subscription renewals too',
  enabled: 'Turned on',

  when: 'When',
  starts: 'Starts',
  ends: 'Ends',
  zone: ({ timeZone }: { timeZone: string }) => `Time zone: ${timeZone}`,
  startsNow: 'Empty: at once.',
  endsNever: 'Empty: never.',

  example: 'Example',
  exampleOff: ({ cart, off }: { cart: string; off: string }) => `On a ${cart} cart: −${off}`,
  exampleShipping: ({ cart, off }: { cart: string; off: string }) => `On a ${cart} cart with ${off} shipping: −${off}`,
  exampleWaiting: 'Complete the discount to see what it takes off a cart.',
  usage: 'Usage',
  used: ({ count }: { count: number }) => (count === 1 ? 'Used once' : `Used ${count.toLocaleString('en-US')} times`),
  created: ({ time }: { time: string }) => `Created ${time}`,
  copyCode: 'Copy code',
  copied: 'Copied',

  more: 'More actions',
  duplicate: 'Duplicate',
  endNow: 'End now',
  ended: 'Ended',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  remove: 'Delete',
  removed: ({ name }: { name: string }) => `Deleted ${name}`,
  restored: ({ name }: { name: string }) => `${name} is back`,
  copyOf: ({ name }: { name: string }) => `${name} copy`,

  codeMissing: 'Enter a code, or choose “Automatically”.',
  percentWrong: 'Enter a percentage above 0, up to 100.',
  amountWrong: 'Enter an amount above 0.',
  quantityWrong: 'Enter a whole number from 1.',
  productsMissing: 'Choose at least one product.',
  categoriesMissing: 'Choose at least one category.',
  setMissing: 'Choose at least one.',
  endsBeforeStart: 'Choose an end after the start.',
} as const;
