// The editor has a separate address, because owners' code runs on the site and in the preview. This middleware
// redirects editor pages to it, and serves nothing of the site there. Architecture, "Later decisions".
import type { Ctx, Middleware } from '../../http/context.ts';
import { clearCookie, setCookie } from '../../http/cookies.ts';
import { notFound } from '../../http/errors.ts';
import { factsOf } from '../../http/facts.ts';
import type { Origins } from '../../http/origin.ts';
import { safeRedirect } from '../../http/redirect.ts';
import { adminOnly } from './errors.ts';
import { sessionLimits } from './limits.ts';
import { markCookie, type SiteMarks } from './site-mark.ts';

/** Editor pages, and the editor's own calls. Other calls check a capability (actor.ts). */
const screens = /^\/(?:config(?!\/api(?:\/|$))|settings)(?:\/|$)/;
const calls = /^\/(?:config\/api|api\/auth)(?:\/|$)/;
/** Everything served at the editor's address. Owners can't place content there, except images and fonts, which run no code. */
const adminPaths = /^\/(?:config|settings|api|universal|images|static\/fonts)(?:\/|$)/;

/** Only starts the editor offline (pages/editor-worker.ts). */
const editorWorkerPath = '/config/worker.js';

export function adminOrigin(parts: { origins: Pick<Origins, 'of'>; siteMarks: SiteMarks }): Middleware {
  const { origins, siteMarks } = parts;
  return (ctx, next) => {
    const { admin, originKind } = factsOf(ctx.req);
    // A service worker would outlive its page and act with the session of a later sign-in. The editor's own makes no
    // calls.
    if (admin && ctx.get('Service-Worker') !== '' && ctx.path !== editorWorkerPath) throw notFound();
    if (!admin && screens.test(ctx.path)) return toAdmin(ctx);
    if (!admin && calls.test(ctx.path)) throw adminOnly();
    if (originKind === 'admin' && ctx.path === '/') return safeRedirect(ctx, '/config', 302);
    if (originKind === 'admin' && !adminPaths.test(ctx.path)) throw notFound();
    return next();
  };

  /** Signing in or out passes through here, to set or clear the site's mark. */
  function toAdmin(ctx: Ctx): void {
    const query = new URLSearchParams(ctx.URL.searchParams);
    const mark = query.get('mark');
    query.delete('mark');
    if (mark === 'none') clearCookie(ctx, markCookie);
    else if (mark !== null && siteMarks.read(mark))
      setCookie(ctx, markCookie, mark, { maxAgeMs: sessionLimits.absoluteMs });
    const home = origins.of('admin');
    ctx.set('Cache-Control', 'no-store');
    safeRedirect(ctx, home + ctx.path + (query.size > 0 ? `?${query}` : ''), 302, { allowed: [home] });
  }
}
