// What visitors do with a post, in one chunk: a chunk of its own for each would make what every page loads larger.
export { startComments } from './comments/comments.ts';
export { startLikes } from './comments/likes.ts';
export { startShare } from './share/share.ts';
