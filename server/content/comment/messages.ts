// Messages for visitors about their comment, and the emails to authors and owners. Portable.
import { numberText } from '../../base/counted.ts';
import { catalog } from '../../base/text/catalog.ts';

export const messages = /* @__PURE__ */ catalog({
  published: 'Your comment has been posted.',
  waiting: 'Thank you! Your comment will appear once it is approved.',
  waitingAndTold: "Thank you! Your comment will appear once it is approved. We'll email you then.",
});

export const addressInvalid = 'Enter an email address.';

/** By form field. */
export const fieldMessages = /* @__PURE__ */ catalog({
  name: {
    missing: 'Enter your name.',
    tooLong: ({ max, found }: { max: number; found: number }) =>
      `Shorten the name to ${numberText(max)} characters. It now has ${numberText(found)}.`,
  },
  text: {
    missing: 'Write a comment first.',
    tooLong: ({ max, found }: { max: number; found: number }) =>
      `Shorten the comment to ${numberText(max)} characters. It now has ${numberText(found)}.`,
  },
});

type About = { item: string };

export const mailMessages = /* @__PURE__ */ catalog({
  newTitle: 'New comment (to you)',
  newSubject: ({ item }: About) => `New comment on “${item}”`,
  waitingSubject: ({ item }: About) => `A comment on “${item}” is waiting for approval`,
  waiting: 'Visitors will see it once you approve it.',
  shown: "It's already on the page.",
  last: "There have been many comments in the last hour. You won't get another email about comments until the hour is over.",
  open: 'Open comments',
  newFooter: 'You can turn these emails off under Marketing > Comments > Settings.',
  approvedTitle: 'Comment approved',
  approvedSubject: ({ item }: About) => `Your comment on “${item}” was approved`,
  approved: "It's now on the page:",
  read: 'Read the comments',
  approvedFooter: "You're receiving this because you asked to be notified when your comment is approved.",
});

/** Names of more mails, for owners. */
export const mailTitles = { waiting: 'Comment to approve (to you)' } as const;

/** When each mail is sent, for owners. */
export const mailTimes = {
  shown: 'When someone writes a comment that appears on the page right away.',
  waiting: 'When someone writes a comment that you approve first.',
  approved: 'When you approve a comment whose author asked for this email.',
} as const;
