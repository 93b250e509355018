// Messages of comment moderation. Editor J5. Portable.
import { optionsOf } from '../../../../../server/base/options-of.ts';

type Count = { count: number };
const counted = (verb: string, { count }: Count) => (count === 1 ? `${verb} 1 comment` : `${verb} ${count} comments`);

export const messages = {
  title: 'Comments',
  lead: 'Comments on items whose “Visitors can comment” is on. Only approved ones are shown.',
  searchHint: 'Name, text, or item',
  empty: 'Comments that visitors write will appear here. Turn on “Visitors can comment” in a post to get some.',
  openPosts: 'Open pages and posts',
  views: optionsOf({ PENDING: 'To approve', APPROVED: 'Approved', SPAM: 'Spam' }),
  states: { PENDING: 'To approve', APPROVED: 'Approved', SPAM: 'Spam' },
  columns: { name: 'Comment', by: 'By', item: 'On', state: 'Status', written: 'Written' },
  orders: optionsOf({ '-created': 'Newest first', created: 'Oldest first', item: 'Item, A to Z' }),
  deletedItem: 'Deleted item',
  actions: { APPROVED: 'Approve', SPAM: 'Spam', remove: 'Delete' },
  done: {
    APPROVED: (count: Count) => counted('Approved', count),
    SPAM: (count: Count) => `${counted('Marked', count)} as spam`,
    PENDING: (count: Count) => `${counted('Moved', count)} back to the queue`,
    remove: (count: Count) => counted('Deleted', count),
  },
  undo: 'Undo',
  removeTitle: ({ count }: Count) => `${counted('Delete', { count })}?`,
  removeNote: "Visitors no longer see what you delete. You can't undo this.",
  settings: 'Settings',
  settingsTitle: 'Comments and likes',
  commentsEnabled: 'Show comments on the site',
  commentsEnabledHint: 'Each post also has its own setting.',
  approvalRequired: 'Approve comments before they are shown',
  likesEnabled: 'Visitors can like posts',
  emailsEnabled: 'Send an email about each new comment',
  notifyEmail: { label: 'Send emails to', hint: "Leave empty to use the site owner's address." },
  settingsLoss: "Your changes to these settings aren't saved yet.",
  /** Field names in "Someone else changed …". */
  disputed: {
    commentsEnabled: 'whether the site shows comments',
    approvalRequired: 'the approval of comments',
    likesEnabled: 'whether visitors can like posts',
    emailsEnabled: 'the email about new comments',
    notifyEmail: 'the address for these emails',
  },
} as const;
