// Notifications of a comment, in the commit that creates or approves it. Private to this folder.
import { findOwner } from '../../accounts/contributor/contributor.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { findWebsite } from '../../site/website/website.ts';
import type { Tx } from '../../store/transact.ts';
import { mailsPerHour } from './limits.ts';
import { approvedMail, newCommentMail } from './mails.ts';
import type { Comment, CommentSettings } from './schema.ts';
import { countMail } from './store.ts';

type Notice = { mailId: string; at: number; siteUrl: string };

/** Sends at most a fixed number per hour; all comments are in the owner's list. */
export async function notifyOwner(
  tx: Tx,
  comment: Comment,
  { emailsEnabled, notifyEmail }: CommentSettings,
  { mailId, at, siteUrl, adminUrl }: Notice & { adminUrl: string },
): Promise<void> {
  if (!emailsEnabled) return;
  const to = notifyEmail || (await findOwner(tx))?.email || (await findWebsite(tx))?.contactEmail;
  if (!to) return;
  const count = await countMail(tx, at);
  if (count > mailsPerHour) return;
  const mail = newCommentMail(await mailSiteOf(tx, siteUrl), comment, { adminUrl, isLast: count === mailsPerHour });
  queueMail(tx, { id: mailId, kind: 'new-comment', to, ...mail, dueAt: at });
}

/** @param path of the item's page */
export async function notifyAuthor(tx: Tx, comment: Comment, path: string, { mailId, at, siteUrl }: Notice) {
  const { email: to } = comment;
  if (to === undefined) return;
  const mail = approvedMail(await mailSiteOf(tx, siteUrl), comment, path);
  queueMail(tx, { id: mailId, kind: 'comment-approved', to, ...mail, dueAt: at });
}
