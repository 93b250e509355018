// The place of a post's comments. Its script loads them there (client/storefront/comments).
import type { commentsBlock } from '../../../server/content/block/comments.ts';
import { editMessages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';

export function CommentsBlock({ edit }: BlockView<typeof commentsBlock>) {
  return edit ? <Empty text={editMessages.commentsHere} /> : <div className="squarespace-comments" data-of-page />;
}
