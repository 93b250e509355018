// Rows of comments, of the counts of items, and of likes. Private to this folder.
import * as z from 'zod';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { likeLifeMs } from './limits.ts';
import {
  type Comment,
  type CommentSettings,
  type Counts,
  commentSchema,
  commentSettingsSchema,
  countsSchema,
} from './schema.ts';

/**
 *   ['comment', id]
 *   ['comment-shown', item id, createdAt, id]   approved ones
 *   ['comment-count', item id]                  how many, and its likes
 *   ['comment-waiting']                         pending ones of the site
 *   ['comment-mails']                           emails to the owner within the hour
 *   ['comment-like', mark]                      who has liked what, as a seal's mark
 */
const comments = table<Comment>({ name: 'comment', topic: 'comments', schema: commentSchema });
const counts = table<Counts>({ name: 'comment-count', topic: 'none: written with its comments', schema: countsSchema });
const settings = table<CommentSettings, []>({
  name: 'comment-settings',
  topic: 'comments',
  schema: commentSettingsSchema,
});
const likes = table<{ at: number }>({
  name: 'comment-like',
  topic: 'none: on no screen',
  schema: z.object({ at: z.int() }),
  expiresAt: ({ at }) => at + likeLifeMs,
});

const mails = table<{ since: number; sent: number }, []>({
  name: 'comment-mails',
  topic: 'none: on no screen',
  schema: z.object({ since: z.int(), sent: z.int().min(0) }),
});

const waitingKey: Key = ['comment-waiting'];
const shownKey = ({ id, itemId, createdAt }: Comment): Key => ['comment-shown', itemId, createdAt, id];

/** All comments, by id. */
export const allComments = comments.list;
export const findComment = (source: Tx | Store, id: string): Promise<Comment | undefined> => comments.find(source, id);

const none: Counts = { likes: 0, approved: 0, all: 0 };
export const countsOf = async (source: Tx | Store, itemId: string): Promise<Counts> =>
  (await counts.find(source, itemId)) ?? none;

export const findSettings = async (source: Tx | Store): Promise<CommentSettings> =>
  (await settings.find(source)) ?? {
    ...{ commentsEnabled: true, approvalRequired: true, likesEnabled: false },
    ...{ emailsEnabled: true, notifyEmail: '' },
  };
export const putSettings = (tx: Tx, given: CommentSettings): void => settings.put(tx, given);

export const waitingCount = async (source: Tx | Store): Promise<number> =>
  (await readValue<number>(source, waitingKey)) ?? 0;

/** @param after absent: deletes the comment. Counts are updated in the same commit. */
export async function putComment(tx: Tx, before: Comment | undefined, after: Comment | undefined): Promise<void> {
  const one = after ?? before;
  if (!one) return;
  const [was, is] = [before?.state, after?.state];
  if (was === 'APPROVED' && is !== 'APPROVED') tx.delete(shownKey(one));
  if (is === 'APPROVED' && was !== 'APPROVED') tx.put(shownKey(one), 1);
  const known = await countsOf(tx, one.itemId);
  const approved = known.approved + Number(is === 'APPROVED') - Number(was === 'APPROVED');
  const all = known.all + Number(after !== undefined) - Number(before !== undefined);
  counts.put(tx, { ...known, approved: Math.max(0, approved), all: Math.max(0, all) }, one.itemId);
  const waiting = Number(is === 'PENDING') - Number(was === 'PENDING');
  if (waiting !== 0) tx.put(waitingKey, Math.max(0, (await waitingCount(tx)) + waiting));
  if (after) comments.put(tx, after, after.id);
  else comments.delete(tx, one.id);
}

/** Oldest first. */
export async function listShown(store: Store, itemId: string, limit: number, after?: readonly [number, string]) {
  const start: Key = ['comment-shown', itemId];
  const page = await store.range({
    ...{ start, end: afterPrefix(start), limit },
    ...(after && { after: [...start, ...after] }),
  });
  const found = await comments.readMany(
    store,
    page.rows.map(({ key }) => [key[3] as string] as [string]),
  );
  return {
    comments: found.filter((comment) => comment !== undefined),
    ...(page.cursor && { next: `${page.cursor[2]}_${page.cursor[3]}` }),
  };
}

const hourMs = 60 * 60 * 1000;

/** @returns how many mails were sent this hour, including this one */
export async function countMail(tx: Tx, at: number): Promise<number> {
  const before = await mails.find(tx);
  const hour = before && at < before.since + hourMs ? before : { since: at, sent: 0 };
  const sent = hour.sent + 1;
  mails.put(tx, { ...hour, sent });
  return sent;
}

/** Adds a like, once per mark. */
export async function addLike(tx: Tx, itemId: string, mark: string, at: number): Promise<void> {
  if (await likes.find(tx, mark)) return;
  likes.put(tx, { at }, mark);
  const known = await countsOf(tx, itemId);
  counts.put(tx, { ...known, likes: known.likes + 1 }, itemId);
}
