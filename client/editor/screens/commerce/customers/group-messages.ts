// Messages of the screens of customer groups. Portable.
const pairs = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

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
  memberCount: ({ count }: { count: number }) => pairs(count, 'customer', 'customers'),
  showMembers: 'Show its customers',
  conditions: 'Conditions',
  conditionsNote: 'Customers must meet all that you set.',
  conditionTag: 'Has the tag',
  conditionAccount: 'Account',
  anyAccount: 'With or without',
  withAccount: 'Has an account',
  withoutAccount: 'Has no account',
  ordersMin: 'At least this many orders',
  spentMin: 'Spent at least',
  orderedWithin: 'Ordered within days',
  notOrderedFor: 'Hasn’t ordered for days',
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
    `Its ${pairs(count, 'customer stays', 'customers stay')}. Discounts for this group apply to no one anymore.`,
  groupRemoved: ({ name }: { name: string }) => `Deleted the group “${name}”.`,
  leftGroup: ({ name }: { name: string }) => `Removed from “${name}”.`,
  byConditions: 'By its conditions',
  noGroupsYet: 'Groups of customers appear here once you create one.',
} as const;
