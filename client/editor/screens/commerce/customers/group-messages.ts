// Messages of the screens of customer groups. Portable.
import { counted } from '../../../../../server/base/counted.ts';

export const groupMessages = {
  groupsLead:
    'Groups of customers: everyone who meets your conditions, or people you choose. A discount can be for a group.',
  groupsWhat: 'your groups',
  noGroups: 'Groups that you create, such as wholesale or regulars, appear here.',
  newGroup: 'New group',
  groupName: 'Name',
  groupKind: 'Who is in it?',
  groupKinds: { conditions: 'Everyone who meets conditions', people: 'People you choose' },
  groupKindNotes: {
    conditions: 'By tag, orders, or spending. It changes by itself.',
    people: 'Add them here, from the list of customers, or from a customer.',
  },
  memberCount: ({ count }: { count: number }) => counted(count, 'customer', 'customers'),
  showMembers: 'Show its customers',
  conditions: 'Conditions',
  conditionsNote: 'Customers must meet all that you set. Without conditions, every customer is in it.',
  conditionTag: 'Has the tag',
  conditionAccount: 'Account',
  anyAccount: 'With or without',
  withAccount: 'Has an account',
  withoutAccount: 'Has no account',
  ordersMin: 'At least this many orders',
  spentMin: 'Spent at least',
  orderedWithin: 'Ordered in the last … days',
  notOrderedFor: 'Hasn’t ordered in the last … days',
  groupFields: { name: 'the name', kind: 'who is in it', conditions: 'the conditions' },
  groupNameMissing: 'Enter a name.',
  groupGone: {
    title: 'Group',
    what: 'the group',
    notFound: 'Group not found',
    notFoundNote: 'It may have been deleted.',
  },
  groupLoss: "The group hasn't been created yet.",
  removeGroup: 'Delete',
  removeGroupTitle: ({ name }: { name: string }) => `Delete the group “${name}”?`,
  removeGroupText: ({ count }: { count: number }) =>
    `${count === 0 ? '' : count === 1 ? 'The customer in it isn’t deleted. ' : `The ${count} customers in it aren’t deleted. `}Discounts for this group apply to no one anymore.`,
  groupRemoved: ({ name }: { name: string }) => `Deleted the group “${name}”.`,
  leftGroup: ({ name }: { name: string }) => `Removed from “${name}”.`,
  byConditions: 'By its conditions',
  noGroupsYet: 'Groups of customers appear here once you create one.',
} as const;
