// Passwords of the whole site (page type 103) and of single pages: the checks before pages, and unlocking.

import { previewOf } from '../../accounts/session/preview.ts';
import type { SiteMarks } from '../../accounts/session/site-mark.ts';
import type { Parts } from '../../base/parts.ts';
import { decodedUri } from '../../base/text/decoded.ts';
import { type Lock, lockOf } from '../../content/collection/lock.ts';
import { readForm } from '../../http/body.ts';
import { type Ctx, type Middleware, newRoutes, type Routes } from '../../http/context.ts';
import type { ShowPage } from '../../http/own-page.ts';
import type { Holes } from '../../http/page-cache/holes.ts';
import { safeRedirect, safeTarget } from '../../http/redirect.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { lockScreen, protectedPage } from '../compose/system-pages.ts';
import { systemWords } from '../compose/system-words.ts';
import { createUnlock, hasOpened, openEveryLock, unlockBody } from './unlock.ts';

type LockParts = Parts & Parameters<typeof createUnlock>[0] & { holes: Holes; siteMarks?: SiteMarks };

type SiteLock = {
  /** Runs before every page, feed and list. */
  lock: Middleware;
  /** `?password=` unlocks a page for scripts and links: data is returned directly; a page redirects to the address without the password. */
  unlockByQuery: Middleware;
  routes: Routes;
};

export function createSiteLock(parts: LockParts, show: ShowPage): SiteLock {
  const { store, holes, siteMarks } = parts;
  const unlock = createUnlock(parts);

  const closedSite = async (ctx: Ctx): Promise<{ lock: Lock | undefined; siteTitle: string }> => {
    const website = await loadWebsite(store);
    const lock = previewOf(ctx) ? undefined : lockOf(website);
    return { lock: lock && !hasOpened(ctx, lock) ? lock : undefined, siteTitle: website.siteTitle };
  };

  /** The lock screen needs the template's own files, and mail programs unsubscribe without a password. */
  const lock: Middleware = async (ctx, next) => {
    if (ctx.path === '/unlock' || ctx.path === '/unsubscribe' || ctx.path === '/robots.txt') return next();
    const { lock: closed, siteTitle } = await closedSite(ctx);
    if (!closed) return next();
    const password = ctx.URL.searchParams.get('password') ?? '';
    if (ctx.method === 'GET' && password !== '' && (await unlock(ctx, decodedUri(ctx.path), password)) === 'open')
      return opensByQuery(ctx, next);
    const path = ctx.method === 'GET' ? ctx.path + withoutPassword(ctx) : '/';
    await show(ctx, lockScreen({ siteTitle, path, csrfToken: holes.mark('crumb') }));
  };

  const unlockByQuery: Middleware = async (ctx, next) => {
    const password = ctx.URL.searchParams.get('password');
    if (password === null || password === '') return next();
    return (await unlock(ctx, decodedUri(ctx.path), password)) === 'open' ? opensByQuery(ctx, next) : next();
  };

  const routes = newRoutes();
  routes.post('/unlock', async (ctx) => {
    const { path, password } = await readForm(ctx, unlockBody);
    const target = safeTarget(path, ctx.state.origin) ?? '/';
    const unlocked = await unlock(ctx, decodedUri(new URL(target, ctx.state.origin).pathname), password);
    if (unlocked !== 'wrong') return safeRedirect(ctx, target);
    const csrfToken = holes.mark('crumb');
    const { lock: closed, siteTitle } = await closedSite(ctx);
    const page = closed
      ? lockScreen({ siteTitle, path: target, csrfToken, error: systemWords.locked.wrongSite })
      : protectedPage({ path: target, csrfToken, error: systemWords.locked.wrongPage });
    await show(ctx, page);
  });

  // Reloading the form's response lands here and asks again. Contributors come here with a pass.
  routes.get('/unlock', async (ctx) => {
    const query = ctx.URL.searchParams;
    if (siteMarks?.isPass(query.get('pass') ?? '')) await openEveryLock(ctx, store);
    ctx.set('Cache-Control', 'no-store');
    safeRedirect(ctx, query.get('path') ?? '/', 303, { fallback: '/' });
  });

  return { lock, unlockByQuery, routes };
}

/** Data is returned directly; a page redirects to the address without the password. */
const opensByQuery: Middleware = async (ctx, next) => {
  if (ctx.URL.searchParams.has('format')) return next();
  safeRedirect(ctx, ctx.path + withoutPassword(ctx));
};

function withoutPassword(ctx: Ctx): string {
  const rest = new URLSearchParams(ctx.URL.searchParams);
  rest.delete('password');
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}
