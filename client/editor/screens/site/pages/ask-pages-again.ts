// Lists of pages that a change outside their topics concerns.
import type { QueryClient } from '@tanstack/react-query';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import { askAgain } from '../../../use-call.ts';

/**
 * After a change of unpublished settings or of the home page, whose topics these lists don't follow: each keystroke in a page is a draft,
 * too.
 */
export const askPagesAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [pageTreeCalls.openTree, pageTreeCalls.openRow, pageTreeCalls.list].map((asked) => askAgain(client, asked)),
  );
