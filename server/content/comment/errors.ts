// Refusals about comments and likes. Portable.
import { refusal } from '../../base/errors.ts';

export const commentsClosed = refusal('comments-closed', 404, 'Comments are closed on this page.');
export const likesClosed = refusal('likes-closed', 404, "You can't like this page.");
export const commentsFull = refusal('comments-full', 409, "This page can't take any more comments.");
export const commentTooQuick = refusal(
  'comment-too-quick',
  400,
  'That was quick! Wait a moment, then send your comment again.',
);

export const commentWrong = refusal(
  'comment-wrong',
  400,
  ({ why }: { field: 'name' | 'text' | 'email'; why: string }) => why,
  ({ field }) => ({ field }),
);
