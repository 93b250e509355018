// Messages of the screens of mailing lists. Portable.

import { numberText } from '../../../../../server/base/counted.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import type { CountedList, Imported } from '../../../../../server/forms/mailing-list/schema.ts';

type Count = { count: number };
const people = ({ count }: Count) => (count === 1 ? '1 subscriber' : `${numberText(count)} subscribers`);

export const messages = {
  title: 'Mailing lists',
  lead: 'People who agreed to get email from you. They sign up with newsletter forms, at checkout, and on waitlists.',
  what: 'your mailing lists',
  empty: 'Lists of people who want your news appear here.',
  add: 'New list',
  newTitle: 'New mailing list',
  newLoss: 'The list hasn’t been created yet.',
  create: 'Create list',
  edit: 'List settings',
  editLoss: 'Your changes to this list aren’t saved yet.',
  name: { label: 'List name', hint: 'Subscribers see it when they confirm their address.' },
  isDoubleOptIn: {
    label: 'Ask people to confirm their address',
    hint: 'They get an email with a link, and are subscribed once they open it.',
  },
  isDefault: { label: 'Use for checkout and waitlist sign-ups', hint: 'Newsletter forms choose their own list.' },
  defaultBadge: 'Default',
  figures: ({ subscribed, pending, unsubscribed }: CountedList) =>
    [
      people({ count: subscribed }),
      ...(pending > 0 ? [`${numberText(pending)} awaiting confirmation`] : []),
      ...(unsubscribed > 0 ? [`${numberText(unsubscribed)} unsubscribed`] : []),
    ].join(' · '),
  more: 'More actions',
  remove: 'Delete list…',
  removeTitle: ({ name }: { name: string }) => `Delete “${name}”?`,
  removeText: (list: CountedList) =>
    `It has ${messages.figures(list)}. They’re removed from this list, and forms that use it keep only their submissions. You can’t undo this.`,
  removeAction: 'Delete list',
  removed: ({ name }: { name: string }) => `Deleted “${name}”.`,
  searchHint: 'Email address',
  emptyList: 'People who sign up for this list appear here.',
  columns: { name: 'Email', source: 'Source', at: 'Subscribed', state: 'Status' },
  views: optionsOf({ SUBSCRIBED: 'Subscribed', PENDING: 'Awaiting confirmation', UNSUBSCRIBED: 'Unsubscribed' }),
  orders: optionsOf({ '-at': 'Newest first', at: 'Oldest first', email: 'Email, A to Z' }),
  sources: {
    checkout: 'Checkout',
    restock: 'Waitlist',
    form: 'Form',
    account: 'Account',
    owner: 'Added by you',
    import: 'Import',
  },
  states: { SUBSCRIBED: 'Subscribed', PENDING: 'Awaiting confirmation', UNSUBSCRIBED: 'Unsubscribed' },
  left: ({ day, by }: { day: string; by: 'unsubscribed' | 'bounced' | 'owner' }) =>
    ({
      unsubscribed: `Unsubscribed on ${day}`,
      bounced: `Address stopped working on ${day}`,
      owner: `Unsubscribed by your team on ${day}`,
    })[by],
  addSubscriber: 'Add subscriber',
  addLoss: 'The address hasn’t been added yet.',
  addAction: 'Add',
  added: ({ email }: { email: string }) => `Added ${email}.`,
  email: 'Email address',
  consent: 'Add only people who agreed to get your emails. They don’t get a welcome email.',
  import: 'Import CSV…',
  importTitle: 'Import subscribers',
  importNote: 'The file needs a column “Email”. People who unsubscribed from this list stay unsubscribed.',
  drop: 'Drop a CSV file here',
  choose: 'Choose file',
  imported: ({ added, known, left }: Imported) =>
    [
      `Added ${people({ count: added })}.`,
      ...(known > 0 ? [`${numberText(known)} were on the list already.`] : []),
      ...(left > 0 ? [`${numberText(left)} had unsubscribed and were left out.`] : []),
    ].join(' '),
  wrongLines: ({ wrong, wrongLines }: Imported) =>
    `${wrong === 1 ? '1 row has' : `${numberText(wrong)} rows have`} no valid email address: ${wrongLines.length < wrong ? 'rows' : wrong === 1 ? 'row' : 'rows'} ${wrongLines.join(', ')}${wrongLines.length < wrong ? ' …' : ''}.`,
  close: 'Close',
  unsubscribe: 'Unsubscribe',
  unsubscribeTitle: ({ count }: Count) => `Unsubscribe ${people({ count })}?`,
  unsubscribeNote: 'They can join again only by signing up themselves.',
  unsubscribed: ({ count }: Count) => `Unsubscribed ${people({ count })}.`,
  removePeople: 'Remove',
  removePeopleTitle: ({ count }: Count) => `Remove ${people({ count })}?`,
  removePeopleNote:
    'Their entries in this list are deleted. If they only want no more email, unsubscribe them instead.',
  removedPeople: ({ count }: Count) => `Removed ${people({ count })}.`,
} as const;
