// Refusals about comments and likes. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';

export const commentsClosed = missing('comments-closed', 'Comments are closed on this page.');
export const likesClosed = missing('likes-closed', "You can't like this page.");
export const commentsFull = conflict('comments-full', "This page can't take any more comments.");
export const commentTooQuick = invalid(
  'comment-too-quick',
  'That was quick! Wait a moment, then send your comment again.',
);

export const commentWrong = invalid(
  'comment-wrong',
  ({ why }: { field: 'name' | 'text' | 'email'; why: string }) => why,
  ({ field }) => ({ field }),
);
