// Access to the preview origin, and the call that gives the editor's shell a token for it. Editor 3.3.

import type { Parts } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { noFields, noQuery } from '../../http/body.ts';
import { type Middleware, newRoutes, type Routes } from '../../http/context.ts';
import { cookieText, cookieValue } from '../../http/cookies.ts';
import { keepsNothing } from '../../http/middleware/idempotency.ts';
import { assertCan, sessionOf } from './actor.ts';
import { previewEnded } from './errors.ts';
import { previewTokenLifeMs } from './limits.ts';
import { type PreviewTokens, setPreview } from './preview.ts';
import { findListedSession } from './session.ts';
import { listedId } from './token.ts';

/** Name of the query parameter and the cookie. */
const previewName = 'stoa-preview';

/** Pages loaded through the preview's worker have the destination `empty`; their mode identifies them. */
const isPageLoad = (ctx: { get(name: string): string }): boolean =>
  /^(?:iframe|document)$/.test(ctx.get('Sec-Fetch-Dest')) || ctx.get('Sec-Fetch-Mode') === 'navigate';

type PreviewParts = Parts & { previewTokens: PreviewTokens };

/**
 * Lets requests on the preview origin see drafts, with the token in the URL or in the cookie that the first answer
 * sets. Pages without a token are refused; files that pages need (scripts, styles, images) are public anyway.
 */
export function previewAccess(parts: PreviewParts): Middleware {
  /** Signing out, closing the account, or losing editor access ends the preview immediately. */
  const stillHolds = async (token: string) => {
    const whose = parts.previewTokens.check(token);
    const signed = whose && (await findListedSession(parts, whose.contributorId, whose.sessionId));
    return signed && can(signed.contributor, 'editor.open')
      ? { ...whose, name: signed.contributor.name, roles: signed.contributor.roles }
      : undefined;
  };

  /** Renews tokens halfway, so that someone who follows links for an hour isn't interrupted. */
  const isOld = ({ expiresAt }: { expiresAt: number }) => expiresAt - parts.clock.now() < previewTokenLifeMs / 2;

  return async (ctx, next) => {
    if (ctx.state.originKind !== 'preview') return next();
    const given = ctx.URL.searchParams.get(previewName);
    const token = given ?? cookieValue(ctx.req.headers.cookie, previewName);
    const valid = token ? await stillHolds(token) : undefined;
    if (valid) {
      setPreview(ctx, { ...valid, edit: ctx.URL.searchParams.get('edit') === '1' });
      ctx.state.headerProfile = 'preview';
      ctx.set('Cache-Control', 'no-store');
      // Without this header, the answer is the public page, which preview-worker.ts must not cache as a draft.
      ctx.set('Stoa-Preview', '1');
      // The frame is cross-site to the shell (localhost has no parent domain), so its cookie must allow that.
      const kept = isOld(valid) ? parts.previewTokens.issue(valid).token : given;
      if (kept)
        ctx.append(
          'Set-Cookie',
          `${cookieText(previewName, kept, { secure: true, sameSite: 'None', maxAgeMs: previewTokenLifeMs })}; Partitioned`,
        );
    } else if (isPageLoad(ctx)) {
      throw previewEnded();
    }
    await next();
  };
}

/** `POST /config/api/preview-token` → `{ token, expiresAt, origin }`. @param previewOrigin e.g. `() => origins.of('preview')` */
export function previewTokenRoutes(parts: PreviewParts & { previewOrigin: () => string }): Routes {
  const routes = newRoutes();
  routes.post('/config/api/preview-token', keepsNothing, async (ctx) => {
    const actor = assertCan(ctx, 'editor.open');
    noQuery(ctx);
    await noFields(ctx);
    ctx.set('Cache-Control', 'no-store');
    const sessionId = listedId(sessionOf(ctx)?.tokenHash ?? '');
    ctx.body = { ...parts.previewTokens.issue({ contributorId: actor.id, sessionId }), origin: parts.previewOrigin() };
  });
  return routes;
}
