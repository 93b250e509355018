// Comments and likes of items: written and read by visitors, moderated by the owner. Spec §4 "Comments", §8. Pages that
// show the counts depend on them, so they are rendered again when they change.
import { findOwner } from '../../accounts/contributor/contributor.ts';
import { formStamp, formWaitMs } from '../../base/form-stamp.ts';
import { omit } from '../../base/omit.ts';
import { eachPage } from '../../base/paged.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { currentLanguage, inLanguage } from '../../base/speech.ts';
import type { Seal } from '../../data-folder/secret.ts';
import { isEmail, typedAddress } from '../../outbox/address.ts';
import { plainAddress, queueMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { type FixedMailServer, hasMailServer } from '../../site/mail/settings.ts';
import { assertRevision, patched } from '../../site/website/revision.ts';
import { findWebsite, loadWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findCollection, listCollections } from '../collection/collection.ts';
import { type Lock, lockOf } from '../collection/lock.ts';
import { memberAreaOf } from '../collection/member-area.ts';
import { findItem } from '../item/item.ts';
import { type Item, WorkflowState } from '../item/schema.ts';
import { commentsClosed, commentsFull, commentTooQuick, commentWrong, likesClosed } from './errors.ts';
import { commentsPerItemMax, mailsPerHour, nameCharsMax, pendingMax, shownAtOnce, textCharsMax } from './limits.ts';
import { approvedMail, newCommentMail } from './mails.ts';
import { addressInvalid, fieldMessages, messages } from './messages.ts';
import type {
  BrowseQuery,
  ChangedCommentSettings,
  Comment,
  CommentSettings,
  CommentState,
  NewComment,
  OwnerComment,
} from './schema.ts';
import * as rows from './store.ts';
import { countMail } from './store.ts';

export type CommentParts = Parts & SiteAddress & FixedMailServer & { paymentSeal?: Seal };
export { countsOf, findSettings } from './store.ts';

const isPublic = ({ workflowState, publishOn }: Item, now: number) =>
  workflowState === WorkflowState.published && publishOn <= now;

/** The visitor's access to protected pages. */
export type Visibility = {
  /** Whether the visitor has entered the page's password. */
  opened(lock: Lock): boolean;
  isMember(areaId: string): Promise<boolean>;
};

/**
 * Comments and likes require access to the page: it isn't hidden, its password was entered, and the visitor is in its
 * member area.
 */
async function isOnOpenPage(store: Store, itemId: string, sees: Visibility): Promise<boolean> {
  const item = await findItem(store, itemId);
  const page = item && (await findCollection(store, item.collectionId));
  if (!page?.enabled) return false;
  const locks = [page, await loadWebsite(store)].flatMap((one) => lockOf(one) ?? []);
  if (!locks.every(sees.opened)) return false;
  const area = memberAreaOf(page, await listCollections(store));
  return area === undefined || sees.isMember(area);
}

/** @throws commentsClosed for an item that visitors can't see or that has no comments */
export async function readComments(parts: CommentParts, itemId: string, cursor: string | undefined, sees: Visibility) {
  const { store, clock, paymentSeal } = parts;
  const now = clock.now();
  if (!(await isOnOpenPage(store, itemId, sees))) throw commentsClosed();
  const { isOpen, count, settings } = await openFor(store, itemId, now);
  const [, at, id] = /^(\d{1,16})_([\w-]{1,64})$/.exec(cursor ?? '') ?? [];
  const after = at === undefined || id === undefined ? undefined : ([Number(at), id] as const);
  const page = await rows.listShown(store, itemId, shownAtOnce, after);
  return {
    comments: page.comments.map(shown),
    ...{ count, isOpen, asksEmail: settings.approvalRequired && (await hasMailServer(parts)) },
    ...{ stamp: formStamp(paymentSeal, aboutOf(itemId), now) },
    ...(page.next !== undefined && { nextCursor: page.next }),
  };
}

const aboutOf = (itemId: string) => `comment ${itemId}`;
const shown = ({ id, name, text, createdAt }: Comment) => ({ id, name, text, createdOn: createdAt });

/** Earlier comments are still shown after commenting is turned off for the item. Spec §4. */
async function openFor(source: Tx | Store, itemId: string, now: number) {
  const item = await findItem(source, itemId);
  const settings = await rows.findSettings(source);
  const { approved, all } = await rows.countsOf(source, itemId);
  const isOpen = item?.takesComments === true;
  if (!item || !isPublic(item, now) || !settings.commentsEnabled || !(isOpen || approved > 0)) throw commentsClosed();
  return { item, settings, isOpen, count: approved, all };
}

/**
 * @param isTrusted a contributor who may comment without moderation
 * @throws commentsClosed, commentWrong, commentTooQuick, commentsFull
 */
export async function writeComment(
  parts: CommentParts,
  itemId: string,
  sent: NewComment,
  { isTrusted, sees }: { isTrusted: boolean; sees: Visibility },
) {
  const { store, clock, ids, paymentSeal } = parts;
  const name = plain(sent.name.replace(/\s+/g, ' '));
  const text = plain(
    sent.text
      .replace(/\t/g, ' ')
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
  );
  assertFits('name', name, nameCharsMax);
  assertFits('text', text, textCharsMax);
  const email = typedAddress(sent.email ?? '');
  if (email !== '' && !isEmail(email)) throw commentWrong({ field: 'email', why: addressInvalid });
  const now = clock.now();
  if (!(await isOnOpenPage(store, itemId, sees))) throw commentsClosed();
  await openFor(store, itemId, now);
  if (formWaitMs(paymentSeal, sent, aboutOf(itemId), now) > 0) throw commentTooQuick();
  const [id, mailId] = [ids.next(), ids.next()];
  const notice = { mailId, at: now, siteUrl: parts.siteUrl(), adminUrl: parts.adminUrl() };
  const comment = await transact(store, async (tx) => {
    const { item, settings, isOpen, all } = await openFor(tx, itemId, now);
    if (!isOpen) throw commentsClosed();
    const state: CommentState = isTrusted || !settings.approvalRequired ? 'APPROVED' : 'PENDING';
    if (all >= commentsPerItemMax) throw commentsFull();
    if (state === 'PENDING' && (await rows.waitingCount(tx)) >= pendingMax) throw commentsFull();
    const waits = state === 'PENDING' && email !== '';
    const language = currentLanguage();
    const made: Comment = {
      ...{ id, itemId, itemTitle: item.title, name, text, state, createdAt: now },
      ...(waits && { email, ...(language !== undefined && { language }) }),
    };
    await rows.putComment(tx, undefined, made);
    if (!isTrusted) await notifyOwner(tx, made, settings, notice);
    return made;
  });
  if (comment.state === 'APPROVED') return { message: messages.published, comment: shown(comment) };
  const isTold = comment.email !== undefined && (await hasMailServer(parts));
  return { message: isTold ? messages.waitingAndTold : messages.waiting };
}

/** Without control characters other than line breaks. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '').trim();

function assertFits(field: 'name' | 'text', value: string, max: number): void {
  const { missing, tooLong } = fieldMessages[field];
  if (value === '') throw commentWrong({ field, why: missing });
  if (value.length > max) throw commentWrong({ field, why: tooLong({ max, found: value.length }) });
}

/** Counts once per visitor; further likes change nothing. @throws likesClosed */
export async function likeItem(
  parts: CommentParts,
  itemId: string,
  caller: string,
  sees: Visibility,
): Promise<{ likeCount: number }> {
  const { store, clock, paymentSeal } = parts;
  const now = clock.now();
  if (!(await isOnOpenPage(store, itemId, sees))) throw likesClosed();
  const mark = paymentSeal ? paymentSeal.mark(`like ${itemId} ${caller}`) : `${itemId} ${caller}`;
  return transact(store, async (tx) => {
    const item = await findItem(tx, itemId);
    const { likesEnabled } = await rows.findSettings(tx);
    if (!item || !isPublic(item, now) || !likesEnabled) throw likesClosed();
    await rows.addLike(tx, itemId, mark, now);
    return { likeCount: (await rows.countsOf(tx, itemId)).likes };
  });
}

/** @returns how many changed; ignores deleted comments */
export const decideComments = (
  parts: Parts & SiteAddress,
  ids: readonly string[],
  state: CommentState | undefined,
  actor: string,
): Promise<number> => {
  const at = parts.clock.now();
  const mailIds = new Map(ids.map((id) => [id, parts.ids.next()]));
  return transact(parts.store, async (tx) => {
    let done = 0;
    for (const id of new Set(ids)) {
      const before = await rows.findComment(tx, id);
      if (!before || before.state === state) continue;
      const decided = { ...omit(before, 'email', 'language'), moderated: { at, actor } };
      await rows.putComment(tx, before, state && { ...decided, state });
      const path = state === 'APPROVED' ? await pathOf(tx, before.itemId) : undefined;
      if (path !== undefined)
        await notifyAuthor(tx, before, path, { mailId: mailIds.get(id) ?? '', at, siteUrl: parts.siteUrl() });
      done++;
    }
    return done;
  });
};

/** @throws settingsChangedMeanwhile */
export const changeSettings = (
  parts: Parts,
  { revision, ...change }: ChangedCommentSettings,
): Promise<CommentSettings> =>
  transact(parts.store, async (tx) => {
    const before = await rows.findSettings(tx);
    assertRevision(before, revision, change);
    const settings = patched(before, change);
    rows.putSettings(tx, settings);
    raiseSiteRevision(tx);
    return settings;
  });

const list = recordList<Comment, Comment, { state?: CommentState | undefined }>({
  list: rows.allComments,
  find: rows.findComment,
  row: (_, comment) => comment,
  idOf: ([table, id]: Key) => (table === 'comment' ? (id as string) : undefined),
  text: ({ name, text, itemTitle }) => `${name} ${text} ${itemTitle}`,
  orders: { created: ({ createdAt }) => createdAt, item: ({ itemTitle }) => itemTitle.toLowerCase() },
  matches: (row, { state }) => state === undefined || row.state === state,
});

export async function browseComments({ store }: Parts, { state, ...query }: BrowseQuery) {
  const page = await list({ store }).page({ ...query, filters: { state } });
  return { ...page, rows: await Promise.all(page.rows.map((row) => ownerComment(store, row))) };
}

async function ownerComment(store: Store, comment: Comment): Promise<OwnerComment> {
  const { createdAt, ...rest } = omit(comment, 'moderated', 'email', 'language');
  const path = await pathOf(store, comment.itemId);
  return { ...rest, createdOn: createdAt, ...(path !== undefined && { path }) };
}

async function pathOf(source: Tx | Store, itemId: string): Promise<string | undefined> {
  const item = await findItem(source, itemId);
  const page = item && (await findCollection(source, item.collectionId));
  return page && `/${page.urlId}/${item.urlId}`;
}

/**
 * Erases a person's email address, so that no mail is sent to it. The comment stays, signed with a freely chosen name.
 */
export async function forgetAuthor(store: Store, emails: readonly string[]): Promise<void> {
  const theirs = new Set(emails.map(plainAddress));
  for await (const page of eachPage((cursor) => rows.allComments(store, { limit: 100, cursor }))) {
    const found = page.records.filter(({ email }) => email !== undefined && theirs.has(plainAddress(email)));
    if (found.length > 0)
      await transact(store, async (tx) => {
        for (const { id } of found) {
          const before = await rows.findComment(tx, id);
          if (!before) continue;
          await rows.putComment(tx, before, omit(before, 'email', 'language'));
        }
      });
  }
}

export const countWaitingComments = (store: Store): Promise<number> => rows.waitingCount(store);

/** Notifications of a comment, in the commit that creates or approves it. Private to this folder. */
type Notice = { mailId: string; at: number; siteUrl: string };

/** Sends at most a fixed number per hour; all comments are in the owner's list. */
async function notifyOwner(
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
  // The owner reads the main language.
  const mail = await inLanguage(undefined, async () =>
    newCommentMail(await mailSiteOf(tx, siteUrl), comment, { adminUrl, isLast: count === mailsPerHour }),
  );
  queueMail(tx, { id: mailId, kind: 'new-comment', to, ...mail, dueAt: at });
}

/** @param path of the item's page */
async function notifyAuthor(tx: Tx, comment: Comment, path: string, { mailId, at, siteUrl }: Notice) {
  const { email: to, language } = comment;
  if (to === undefined) return;
  const mail = await inLanguage(language, async () => approvedMail(await mailSiteOf(tx, siteUrl), comment, path));
  queueMail(tx, { id: mailId, kind: 'comment-approved', to, ...mail, dueAt: at });
}
