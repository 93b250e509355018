// Emails about comments: to the owner about new ones, and to authors who asked to be notified of the approval.
// Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import { mailMessages as messages } from './messages.ts';
import type { Comment } from './schema.ts';

type Mail = { subject: string; content: MailContent };
type CommentExcerpt = Pick<Comment, 'itemTitle' | 'name' | 'text'>;

/** @param isLast whether this is the last mail of the hour */
export function newCommentMail(
  site: MailSite,
  { itemTitle: item, name, text, state }: CommentExcerpt & Pick<Comment, 'state'>,
  { adminUrl, isLast }: { adminUrl: string; isLast: boolean },
): Mail {
  const isWaiting = state === 'PENDING';
  const subject = isWaiting ? messages.waitingSubject({ item }) : messages.newSubject({ item });
  return {
    subject,
    content: {
      ...site,
      heading: subject,
      paragraphs: [isWaiting ? messages.waiting : messages.shown, ...(isLast ? [messages.last] : [])],
      rows: [{ label: name, detail: text }],
      button: { label: messages.open, url: `${adminUrl}/config/comments` },
      footer: messages.newFooter,
    },
  };
}

/** @param path of the item's page */
export function approvedMail(site: MailSite, { itemTitle: item, name, text }: CommentExcerpt, path: string): Mail {
  return {
    subject: messages.approvedSubject({ item }),
    content: {
      ...site,
      heading: messages.approvedSubject({ item }),
      paragraphs: [messages.approved],
      rows: [{ label: name, detail: text }],
      button: { label: messages.read, url: `${site.siteUrl}${path}` },
      footer: messages.approvedFooter,
    },
  };
}

const sample = { itemTitle: 'A walk in June', name: 'Ada', text: 'The light is right.' };

export const commentMails: readonly MailKind[] = [
  {
    kind: 'new-comment',
    title: messages.newTitle,
    sample: (site) => newCommentMail(site, { ...sample, state: 'PENDING' }, { adminUrl: site.siteUrl, isLast: false }),
  },
  {
    kind: 'comment-approved',
    title: messages.approvedTitle,
    sample: (site) => approvedMail(site, sample, '/journal/a-walk-in-june'),
  },
];
