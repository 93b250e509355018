// Serves the comment and like API; visitors' calls are limited per network.
import { actorOf } from '../../accounts/session/actor.ts';
import { contributorLooking } from '../../accounts/session/preview.ts';
import { serve } from '../../accounts/session/serve.ts';
import { currentSiteUser } from '../../accounts/site-user/session.ts';
import { can } from '../../base/roles.ts';
import type { Ctx } from '../../http/context.ts';
import { getCookie } from '../../http/cookies.ts';
import { byNetwork, createLimiter, limitReached } from '../../http/rate-limit.ts';
import { withRevision } from '../../site/website/revision.ts';
import { isLockToken, lockCookie } from '../collection/lock.ts';
import { areasOf } from '../member-access/member-access.ts';
import { commentCalls } from './calls.ts';
import {
  browseComments,
  type CommentParts,
  changeSettings,
  decideComments,
  findSettings,
  likeItem,
  readComments,
  type Visibility,
  writeComment,
} from './comment.ts';
import { commentsPerNetwork, likesPerNetwork, readsPerNetwork } from './limits.ts';

/** Access by the password cookie, by membership, or as a contributor who may see private pages. */
function seenBy({ store, clock }: CommentParts, ctx: Ctx): Visibility {
  const seesAll = can(contributorLooking(ctx), 'site.see-private');
  const user = currentSiteUser.get(ctx);
  return {
    opened: (lock) => seesAll || isLockToken(lock, getCookie(ctx, lockCookie(lock))),
    isMember: async (areaId) =>
      seesAll || (user !== undefined && (await areasOf(store, user.id, clock.now())).includes(areaId)),
  };
}

type LimitedCtx = Parameters<typeof limitReached>[0];

export function serveComments(parts: CommentParts) {
  const limiter = (name: string, points: { points: number; durationMs: number }) => {
    const limit = createLimiter({ name, ...points, clock: parts.clock });
    return (ctx: LimitedCtx) => {
      const taken = limit.take(byNetwork(ctx));
      if (!taken.ok) throw limitReached(ctx, name, taken.retryAfterMs);
    };
  };
  const assertMayRead = limiter('comments-read', readsPerNetwork);
  const assertMayWrite = limiter('comments', commentsPerNetwork);
  const assertMayLike = limiter('likes', likesPerNetwork);
  return serve(commentCalls, {
    read({ params, query, ctx }) {
      assertMayRead(ctx);
      return readComments(parts, params.itemId, query.cursor, seenBy(parts, ctx));
    },

    write({ params, body, ctx }) {
      assertMayWrite(ctx);
      const isTrusted = can(actorOf(ctx), 'comments.post-unmoderated');
      return writeComment(parts, params.itemId, body, { isTrusted, sees: seenBy(parts, ctx) });
    },

    like({ params, ctx }) {
      assertMayLike(ctx);
      return likeItem(parts, params.itemId, byNetwork(ctx), seenBy(parts, ctx));
    },

    browse: ({ query }) => browseComments(parts, query),

    decide: async ({ body, actor }) => ({ done: await decideComments(parts, body.ids, body.state, actor.id) }),

    remove: async ({ body, actor }) => ({ done: await decideComments(parts, body.ids, undefined, actor.id) }),

    openSettings: async () => withRevision(await findSettings(parts.store)),
    saveSettings: async ({ body }) => withRevision(await changeSettings(parts, body)),
  });
}
