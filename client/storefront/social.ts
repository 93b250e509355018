// Social features of a post in one chunk: separate chunks would enlarge the script that every page loads.
export { startComments } from './comments/comments.ts';
export { startLikes } from './comments/likes.ts';
export { startShare } from './share/share.ts';
