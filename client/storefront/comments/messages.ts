// Messages of an item's comments and like button. Spec §4 "Comments". Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({
  count: (count: number) => (count === 0 ? 'No Comments' : count === 1 ? '1 Comment' : `${count} Comments`),
  more: 'Show more comments',
  write: 'Leave a comment',
  name: 'Your name',
  text: 'Comment',
  email: 'Email (optional)',
  emailHint: "Enter it to get an email when your comment is approved. It isn't shown.",
  send: 'Post comment',
  sending: 'Posting…',
  failed: "We couldn't post your comment. Try again.",
  notLoaded: "We couldn't load the comments.",
  retry: 'Try again',
  like: ({ count }: { count: number }) => (count === 1 ? 'Like this. 1 like' : `Like this. ${count} likes`),
  liked: ({ count }: { count: number }) => (count === 1 ? 'You like this. 1 like' : `You like this. ${count} likes`),
  notLiked: "We couldn't count your like. Try again.",
});
