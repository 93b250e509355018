// The shopper's session calls for scripts: sign in, sign out, locale, sign up. Spec §7 "Session", §6. Public.

import { signInFailed } from '../../accounts/contributor/errors.ts';
import { SignInAttempts } from '../../accounts/session/sign-in-attempts.ts';
import { accountsOff } from '../../accounts/site-user/errors.ts';
import { mailsPerNetwork, siteSessionLimits } from '../../accounts/site-user/limits.ts';
import { localeCookie, signInSiteUser, signOutSiteUser } from '../../accounts/site-user/routes.ts';
import { displayNameOf, type SiteUser, type Ticket } from '../../accounts/site-user/schema.ts';
import { isXsrfOf, signedSiteUser } from '../../accounts/site-user/session.ts';
import { changeSiteUser, findSiteUserByCredentials, normalEmail } from '../../accounts/site-user/site-user.ts';
import { perStore } from '../../base/process-state.ts';
import { othersSend, readJson } from '../../http/body.ts';
import { answerUncached as answer, type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { clearCookie, getCookie, setCookie } from '../../http/cookies.ts';
import { createMailLimit } from '../../http/mail-limit.ts';
import { keepsNothing } from '../../http/middleware/idempotency.ts';
import type { Visitors } from '../../http/middleware/visitor.ts';
import { byNetwork, byVisitor, rateLimit } from '../../http/rate-limit.ts';
import { noMailMessages } from '../../site/mail/messages.ts';
import { hasMailServer } from '../../site/mail/settings.ts';
import { transact } from '../../store/transact.ts';
import { type Clamp, cloneCart, mergeCarts } from '../cart/cart.ts';
import { cartCookie, hasCartCookie } from '../cart/cookies.ts';
import { cartVisitor, setCartCookies } from '../cart/routes.ts';
import { accountSettings } from '../preferences/preferences.ts';
import { askSignUp } from './customer-account.ts';
import type { MailParts } from './mails.ts';
import { messages } from './messages.ts';
import { localeBodySchema, sessionBodySchema, signUpBodySchema } from './schema.ts';

export type AccountParts = MailParts & {
  visitors: Visitors;
  /** Replaced only in tests. */
  delay?: (ms: number) => Promise<unknown>;
};

const path = '/api/site-users/account';

export function siteUserRoutes(parts: AccountParts): Routes {
  const routes = newRoutes();
  const sessions = createShopperSessions(parts);
  const { clock } = parts;
  const mails = rateLimit({ name: 'account-mails', ...mailsPerNetwork, clock, by: byNetwork });
  const writes = rateLimit({ name: 'account', points: 20, durationMs: 10_000, clock, by: byVisitor });

  routes.get(`${path}/session`, (ctx) => {
    const signed = signedSiteUser.get(ctx);
    answer(ctx, signed ? { ...sessionJson(signed.user), xsrfToken: signed.xsrfToken } : { authenticated: false });
  });

  routes.post(`${path}/session`, keepsNothing, async (ctx) => {
    const { email, password, rememberMe } = await readJson(ctx, sessionBodySchema, othersSend);
    const { user, xsrfToken, clamps } = await sessions.signIn(ctx, { email, password, remember: isOn(rememberMe) });
    answer(ctx, { xsrfToken, ...sessionJson(user), ...(clamps.length > 0 && { cartClamps: clamps }) });
  });

  routes.delete(`${path}/session`, async (ctx) => {
    const signed = signedSiteUser.get(ctx);
    const given = ctx.get('X-SiteUser-XSRF-Token');
    // Clients repeat the call once when the answer says crumbFail (spec §7); a client without the header has sent the crumb.
    if (signed && given !== '' && !isXsrfOf(signed, given)) {
      answer(ctx, {
        crumbFail: true,
        crumb: ctx.state.csrfToken,
        error: 'Invalid session crumb. Please reload the page and try again.',
      });
      return;
    }
    await sessions.signOut(ctx, ctx.URL.searchParams.get('cloneCart') === 'true');
    answer(ctx, {});
  });

  /** For what has a text in several languages. Stored in the account, if signed in, and in the browser. */
  routes.post(`${path}/locale`, writes, async (ctx) => {
    const { language } = await readJson(ctx, localeBodySchema, othersSend);
    const signed = signedSiteUser.get(ctx);
    if (signed) await transact(parts.store, (tx) => changeSiteUser(tx, signed.user.id, { language }, clock.now()));
    setCookie(ctx, localeCookie, language, { maxAgeMs: siteSessionLimits.rememberedMs, httpOnly: false });
    answer(ctx, { language });
  });

  /** The same answer whether or not the address has an account. */
  routes.post(path, mails, keepsNothing, async (ctx) => {
    const body = await readJson(ctx, signUpBodySchema, othersSend);
    await sessions.mailWithinLimit(ctx, 'sign-up', body.email, () => askSignUp(parts, body));
    answer(ctx, { message: (await hasMailServer(parts)) ? messages.checkMail : noMailMessages.contact });
  });

  return routes;
}

const isOn = (value: boolean | string | undefined): boolean => value === true || value === 'true' || value === 'on';

const sessionJson = (user: SiteUser) => ({
  authenticated: true,
  siteUserId: user.id,
  email: user.email,
  displayName: displayNameOf(user),
});

type ShopperSessions = {
  /** @throws signInFailed, signInLimited, accountsOff */
  signIn(
    ctx: Ctx,
    given: { email: string; password: string; remember: boolean },
  ): Promise<{ user: SiteUser; xsrfToken: string; clamps: Clamp[] }>;
  /** Starts a session from a mailed link. */
  begin(ctx: Ctx, user: SiteUser, remember: boolean): Promise<{ user: SiteUser; xsrfToken: string; clamps: Clamp[] }>;
  signOut(ctx: Ctx, clone: boolean): Promise<void>;
  /** Rate-limits guesses of the signed-in shopper's password. @throws signInLimited */
  countGuesses<T>(ctx: Ctx, user: SiteUser, run: () => Promise<T>): Promise<T>;
  /** Sends at most the mails that mail-limit.ts allows; beyond them it silently sends nothing. */
  mailWithinLimit(ctx: Ctx, purpose: Ticket['purpose'], email: string, run: () => Promise<void>): Promise<void>;
};

/** Guesses by script and by form count together, so the store has one of each. */
const limitsOf = perStore(({ clock }: AccountParts) => ({
  attempts: new SignInAttempts(clock, 'shopper-sign-in'),
  mailLimit: createMailLimit(clock, 'shopper-mails'),
}));

/** Sign-in and sign-out, for scripts and pages alike: sessions, and the cart. Commerce 1.4. */
export function createShopperSessions(parts: AccountParts): ShopperSessions {
  const { store, delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)) } = parts;
  const { attempts, mailLimit } = limitsOf(parts);

  /** Counted before the password is checked, and given back when it is correct. */
  async function counted<T>(ctx: Ctx, email: string, run: () => Promise<T>): Promise<T> {
    const network = byNetwork(ctx);
    const delayMs = attempts.delayMs(network, email);
    attempts.begun(network, email);
    if (delayMs > 0) await delay(delayMs);
    const result = await run();
    attempts.succeeded(network, email);
    return result;
  }

  const sessions: ShopperSessions = {
    async signIn(ctx, { email, password, remember }) {
      if (!(await accountSettings(store)).loginAllowed) throw accountsOff();
      const user = await counted(ctx, email, async () => {
        const found = await findSiteUserByCredentials(store, email, password);
        if (found) return found;
        parts.log.warn('site-user-sign-in-failed', { ip: ctx.state.ip });
        throw signInFailed();
      });
      return sessions.begin(ctx, user, remember);
    },

    async begin(ctx, user, remember) {
      const guestToken = getCookie(ctx, cartCookie);
      const { xsrfToken } = await signInSiteUser(parts, ctx, user, remember);
      const { token, clamps } = await mergeCarts(parts, user.id, guestToken);
      if (token === undefined) clearCartCookies(ctx);
      else setCartCookies(ctx, token);
      parts.log.info('site-user-signed-in', { siteUser: user.id });
      return { user, xsrfToken, clamps };
    },

    async signOut(ctx, clone) {
      const signed = signedSiteUser.get(ctx);
      const { cartToken } = await cartVisitor(parts, ctx);
      const copy = clone && signed ? await cloneCart(parts, cartToken) : undefined;
      await signOutSiteUser(parts, ctx);
      // The guest must not keep a signed-in shopper's cart.
      if (copy) setCartCookies(ctx, copy);
      else if (signed) clearCartCookies(ctx);
      ctx.set('Clear-Site-Data', '"cache"');
    },

    countGuesses: (ctx, user, run) => counted(ctx, user.email, run),

    async mailWithinLimit(ctx, purpose, email, run) {
      if (mailLimit.take(purpose, normalEmail(email), byNetwork(ctx))) await run();
      else parts.log.warn('rate-limited', { limit: 'account-mail-address' });
    },
  };
  return sessions;
}

function clearCartCookies(ctx: Ctx): void {
  if (getCookie(ctx, cartCookie) === undefined) return;
  clearCookie(ctx, cartCookie);
  clearCookie(ctx, hasCartCookie, { httpOnly: false });
}
