// The signed-in shopper, for every route, and the cookies of their sessions. Spec §6, wire §1. Public.

import type { Parts } from '../../base/parts.ts';
import type { Ctx, Middleware } from '../../http/context.ts';
import { clearCookie, getCookie, setCookie } from '../../http/cookies.ts';
import { renewVisitor, type Visitors } from '../../http/middleware/visitor.ts';
import { siteSessionLimits } from './limits.ts';
import { displayNameOf, languagePattern, type SiteUser } from './schema.ts';
import { endSiteSession, findSiteSession, type SignedSiteUser, signedSiteUser, startSiteSession } from './session.ts';

/**
 * Cookie names of the original. This one is HttpOnly, and has the prefix `__Host-` if the site is served over https.
 */
export const siteSessionCookie = 'SiteUserSecureAuthToken';
/** Readable by scripts: `{"authenticated":true,"siteUserId":"…"}`. For display only; proves nothing. */
const siteUserInfoCookie = 'SiteUserInfo';
/** Readable by scripts: the required value of the X-SiteUser-XSRF-Token header, for pages loaded after signing in. */
const siteUserXsrfCookie = 'siteUserCrumb';

const siteSessionToken = (ctx: Ctx): string | undefined => getCookie(ctx, siteSessionCookie, { hostPrefix: true });

/** Never on the preview origin, because owners' code runs there. */
export function siteUserSession(parts: Parts): Middleware {
  return async (ctx, next) => {
    const token = ctx.state.originKind !== 'site' ? undefined : siteSessionToken(ctx);
    if (token) {
      const signed = await findSiteSession(parts, token);
      if (signed) signedSiteUser.set(ctx, signed);
      else if (isDocument(ctx)) clearSiteCookies(ctx);
    }
    await next();
  };
}

/** Stale cookies are cleared with a page, not with images, which may be cached for many visitors. */
const isDocument = (ctx: Ctx) => ctx.get('Sec-Fetch-Dest') === 'document' && ctx.method === 'GET';

/** Set by POST /api/site-users/account/locale. */
export const localeCookie = 'site-user-locale';

/** The language that the shopper chose: for the account, or for this browser. */
export function chosenLanguage(ctx: Ctx): string | undefined {
  const ofBrowser = getCookie(ctx, localeCookie);
  return signedSiteUser.get(ctx)?.user.language ?? (languagePattern.test(ofBrowser ?? '') ? ofBrowser : undefined);
}

/** Signs the shopper in on this browser: new session, new visitor, new CSRF token. */
export async function signInSiteUser(
  parts: Parts & { visitors: Visitors },
  ctx: Ctx,
  user: SiteUser,
  remember: boolean,
): Promise<SignedSiteUser> {
  const { token, signed } = await startSiteSession(parts, user, {
    userAgent: ctx.get('User-Agent'),
    remember,
    replaces: siteSessionToken(ctx),
  });
  const maxAge = remember ? { maxAgeMs: siteSessionLimits.rememberedMs } : {};
  setCookie(ctx, siteSessionCookie, token, { hostPrefix: true, ...maxAge });
  setCookie(ctx, siteUserXsrfCookie, signed.xsrfToken, { httpOnly: false, ...maxAge });
  const known = { authenticated: true, siteUserId: user.id, displayName: displayNameOf(user) };
  setCookie(ctx, siteUserInfoCookie, JSON.stringify(known), { httpOnly: false, ...maxAge });
  renewVisitor(ctx, parts.visitors);
  signedSiteUser.set(ctx, signed);
  return signed;
}

/** Ends this browser's session, if any. */
export async function signOutSiteUser(parts: Parts & { visitors: Visitors }, ctx: Ctx): Promise<void> {
  const token = siteSessionToken(ctx);
  if (token) await endSiteSession(parts, token);
  clearSiteCookies(ctx);
  renewVisitor(ctx, parts.visitors);
  signedSiteUser.forget(ctx);
}

function clearSiteCookies(ctx: Ctx): void {
  clearCookie(ctx, siteSessionCookie, { hostPrefix: true });
  clearCookie(ctx, siteUserInfoCookie, { httpOnly: false });
  clearCookie(ctx, siteUserXsrfCookie, { httpOnly: false });
}
