// Emails about comments: to the owner about new ones, and to authors who asked to be notified of the approval.
// Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, pageUrl, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { mailTimes, mailTitles, mailMessages as messages } from './messages.ts';
import type { Comment } from './schema.ts';

type CommentExcerpt = Pick<Comment, 'itemTitle' | 'name' | 'text'>;

/** @param isLast whether this is the last mail of the hour */
export function newCommentMail(
  site: MailSite,
  { itemTitle: item, name, text, state }: CommentExcerpt & Pick<Comment, 'state'>,
  { adminUrl, isLast }: { adminUrl: string; isLast: boolean },
): WrittenMail {
  const isWaiting = state === 'PENDING';
  const subject = isWaiting ? messages.waitingSubject : messages.newSubject;
  return writeMail(
    site,
    isWaiting ? waitingCommentKind : newCommentKind,
    { item, name },
    ({ item }) => ({
      subject: subject({ item }),
      heading: subject({ item }),
      body: [isWaiting ? messages.waiting : messages.shown],
    }),
    {
      facts: isLast ? [messages.last] : [],
      rows: [{ label: name, detail: text }],
      button: { label: messages.open, url: `${adminUrl}/config/comments` },
      footer: messages.newFooter,
    },
  );
}

export const newCommentKind = 'new-comment';
/** A text of its own. */
const waitingCommentKind = 'new-comment-waiting';

/** @param path of the item's page */
export const approvedMail = (site: MailSite, { itemTitle, name, text }: CommentExcerpt, path: string): WrittenMail =>
  writeMail(
    site,
    approvedKind,
    { item: itemTitle, name },
    ({ item }) => ({
      subject: messages.approvedSubject({ item }),
      heading: messages.approvedSubject({ item }),
      body: [messages.approved],
    }),
    {
      rows: [{ label: name, detail: text }],
      button: { label: messages.read, url: pageUrl(site, path) },
      footer: messages.approvedFooter,
    },
  );

export const approvedKind = 'comment-approved';

const sample = { itemTitle: 'A walk in June', name: 'Ada', text: 'The light is right.' };

const newComment = (site: MailSite, state: Comment['state']) =>
  newCommentMail(site, { ...sample, state }, { adminUrl: site.siteUrl, isLast: false });

export const commentMails: readonly MailKind[] = [
  {
    kind: newCommentKind,
    title: messages.newTitle,
    reader: 'owner',
    when: mailTimes.shown,
    sample: (site) => newComment(site, 'APPROVED'),
  },
  {
    kind: waitingCommentKind,
    title: mailTitles.waiting,
    reader: 'owner',
    when: mailTimes.waiting,
    sample: (site) => newComment(site, 'PENDING'),
  },
  {
    kind: approvedKind,
    title: messages.approvedTitle,
    reader: 'visitor',
    when: mailTimes.approved,
    sample: (site) => approvedMail(site, sample, '/journal/a-walk-in-june'),
  },
];
