// Messages of the customer screens. Portable.

import { counted } from '../../../../../server/base/counted.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';

export const customersPath = '/config/customers';
export const groupsPath = `${customersPath}/groups`;

export const messages = {
  title: 'Customers',
  one: 'Customer',
  what: 'the customer',
  searchHint: 'Search by name, email, phone, or tag',
  empty: 'Everyone who buys, creates an account, or is added by you appears here.',
  add: 'New customer',
  views: optionsOf({ yes: 'Bought something', no: 'Never bought' }),
  filters: [{ name: 'account', label: 'Account', options: optionsOf({ yes: 'Has an account', no: 'No account' }) }],
  orders: optionsOf({
    '-created': 'Newest',
    created: 'Oldest',
    name: 'Name',
    '-orders': 'Most orders',
    '-spent': 'Most spent',
    '-last': 'Latest order',
  }),
  columns: { name: 'Customer', email: 'Email', orders: 'Orders', spent: 'Spent', last: 'Last order', tags: 'Tags' },
  orderCount: ({ count }: { count: number }) => counted(count, 'order', 'orders'),
  noOrders: 'No orders',

  groups: 'Groups',
  allGroups: 'All groups',
  group: 'Group',
  addToGroup: 'Add to group',
  addedToGroup: ({ count, name }: { count: number; name: string }) =>
    `Added ${counted(count, 'customer', 'customers')} to “${name}”.`,

  newLoss: "The customer hasn't been added yet.",
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  tags: { label: 'Tags', hint: 'Only you see them.' },
  added: ({ name }: { name: string }) => `Added ${name}.`,

  since: ({ when }: { when: string }) => `Customer since ${when}`,
  account: 'Account',
  noAccount: 'No account',
  notFound: 'Customer not found',
  notFoundNote: 'It may have been erased.',
  details: 'Details',
  fieldNames: {
    firstName: 'the first name',
    lastName: 'the last name',
    phoneNumber: 'the phone number',
    tags: 'the tags',
  },
  ordersCard: 'Orders',
  noOrdersYet: 'Orders of this customer appear here.',
  allOrders: 'All orders',
  test: 'Test',
  spent: 'Spent in total',
  figures: 'At a glance',
  none: 'Nothing yet',
  addresses: 'Addresses',
  noAddresses: 'Addresses that the customer saves appear here.',
  defaultAddress: 'Default',
  reviews: 'Reviews',
  stars: ({ count }: { count: number }) => counted(count, 'star', 'stars'),
  areas: 'Member areas',
  noAreas: 'This customer has no access to a member area.',
  grant: 'Give access',
  area: 'Member area',
  withdraw: 'Remove',
  withdrawOf: ({ area }: { area: string }) => `Remove access to ${area}`,
  granted: ({ area }: { area: string }) => `Access to ${area} given.`,
  withdrawn: ({ area }: { area: string }) => `Access to ${area} removed.`,
  notes: 'Notes',
  noteLabel: 'New note, which only you and your team see',
  addNote: 'Add note',
  removeNote: 'Delete note',
  noteRemoved: 'Note deleted.',
  more: 'More actions',
  exportData: 'Export data',
  erase: 'Erase…',
  eraseTitle: ({ name }: { name: string }) => `Erase ${name}?`,
  eraseText: ({ count }: { count: number }) =>
    `This deletes the account, addresses, notes, tags, reviews, and submissions, ends subscriptions, and removes the name and addresses from ${counted(count, 'order', 'orders')}. Amounts stay in your books. You can’t undo this.`,
  eraseAction: 'Erase customer',
  erased: ({ count }: { count: number }) =>
    count === 0 ? 'Customer erased.' : `Customer erased, with the name in ${counted(count, 'order', 'orders')}.`,
} as const;
