// Messages of the submissions inbox. Portable.
import { optionsOf } from '../../../../../server/base/options-of.ts';

type Count = { count: number };
const counted = (verb: string, { count }: Count) =>
  count === 1 ? `${verb} 1 submission` : `${verb} ${count} submissions`;

export const messages = {
  title: 'Submissions',
  lead: 'What visitors sent with the forms of your site.',
  searchHint: 'Name, text, or form',
  empty: 'What visitors send with your forms appears here. Add a form to a page to get some.',
  openForms: 'Open forms',
  toForms: 'Forms',
  views: optionsOf({ unread: 'Unread', mine: 'Assigned to me', answered: 'Answered' }),
  columns: { name: 'From', excerpt: 'Message', form: 'Form', assigned: 'Assigned to', at: 'Received', state: 'Status' },
  orders: optionsOf({ '-at': 'Newest first', at: 'Oldest first', from: 'Sender, A to Z', form: 'Form, A to Z' }),
  formFilter: 'Form',
  deletedForm: 'Deleted form',
  noSender: 'No name',
  unread: 'Unread',
  answered: 'Answered',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  remove: 'Delete',
  done: {
    read: (count: Count) => `${counted('Marked', count)} as read`,
    unread: (count: Count) => `${counted('Marked', count)} as unread`,
    remove: (count: Count) => counted('Deleted', count),
  },
  removeTitle: (count: Count) => `${counted('Delete', count)}?`,
  removeNote: "The answers are gone for everyone. You can't undo this.",
  undo: 'Undo',
  unopened: {
    title: 'Submission',
    what: 'the submission',
    notFound: 'Submission not found',
    notFoundNote: 'It may have been deleted.',
  },
  sentWith: ({ form, when }: { form: string; when: string }) => `${form} · ${when}`,
  answers: 'Answers',
  details: 'Details',
  page: 'Sent from',
  assign: 'Assigned to',
  noOne: 'No one',
  assigned: ({ name }: { name: string }) => `Assigned to ${name}.`,
  unassigned: 'No one is assigned now.',
  reply: 'Reply',
  replyHint: ({ email }: { email: string }) => `We email it to ${email}.`,
  noAddress: 'No email address was entered, so you can’t reply.',
  send: 'Send reply',
  sent: ({ email }: { email: string }) => `Sent to ${email}.`,
  repliedBy: ({ name, when }: { name: string; when: string }) => `${name} · ${when}`,
  someone: 'Former team member',
  own: 'Open in my email program',
  password: 'Show the password',
  more: 'More actions',
} as const;
