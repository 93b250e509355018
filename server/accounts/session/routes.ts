// Signing in and out, the owner's one-time link, and the current user.
import { setTimeout as wait } from 'node:timers/promises';
import { isDomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { noFields, noQuery, othersSend, readForm, readJson, readQuery } from '../../http/body.ts';
import { type Ctx, callPrincipal, type Middleware, newRoutes, type Routes } from '../../http/context.ts';
import { clearCookie, getCookie, setCookie } from '../../http/cookies.ts';
import { crossSite } from '../../http/errors.ts';
import { factsOf } from '../../http/facts.ts';
import { createMailLimit } from '../../http/mail-limit.ts';
import { keepsNothing } from '../../http/middleware/idempotency.ts';
import { renewVisitor, type Visitors } from '../../http/middleware/visitor.ts';
import { byNetwork } from '../../http/rate-limit.ts';
import { safeRedirect } from '../../http/redirect.ts';
import type { Tx } from '../../store/transact.ts';
import {
  changePassword,
  claimOwnerLink,
  findByCredentials,
  findContributorByEmail,
  isKnownBrowser,
  knownBrowserMark,
  personOf,
} from '../contributor/contributor.ts';
import { loginFailed, signInFailed } from '../contributor/errors.ts';
import { resetPassword } from '../contributor/reset.ts';
import {
  type Contributor,
  changePasswordBodySchema,
  claimBodySchema,
  forgotBodySchema,
  resetBodySchema,
  signInBodySchema,
} from '../contributor/schema.ts';
import { actorOf, serveContributors, sessionOf, setSigned, setTried, signedInActor } from './actor.ts';
import { sessionCalls } from './calls.ts';
import { adminOnly, notSignedIn } from './errors.ts';
import { forgotAnswerMs, sessionLimits } from './limits.ts';
import { passwordCheck } from './own-password.ts';
import { endSession, endSessionsOf, findSession, listSessions, startSession } from './session.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { markCookie, type SiteMarks } from './site-mark.ts';

/** Prefixed with `__Host-` if the site is served over https. */
const sessionCookie = 'stoa-session';

/** Recognizes a browser that signed in before: see `knownBrowserMark`. */
const knownCookie = 'stoa-known';

const sessionToken = (ctx: Ctx): string | undefined => getCookie(ctx, sessionCookie, { hostPrefix: true });

/**
 * Looks up the session on each call, only at the editor's address: owners' code runs at the others and must not reach
 * sessions. If the site shares that address, its pages run no owner code for anyone with a session.
 */
export function contributorSession(parts: Parts): Middleware {
  return async (ctx, next) => {
    const { admin } = factsOf(ctx.req);
    if (admin) serveContributors(ctx);
    if (admin && ctx.state.headerProfile === 'site' && mayHaveSession(ctx)) ctx.state.headerProfile = 'guarded';
    const token = admin && !isFromElsewhere(ctx) ? sessionToken(ctx) : undefined;
    if (token) {
      const signed = await findSession(parts, token);
      if (signed) {
        setSigned(ctx, signed);
        callPrincipal.set(ctx, `contributor:${signed.contributor.id}`);
      }
    }
    await next();
  };
}

/**
 * A form posted from another site arrives without the cookie, even if its user has a session. And in a browser where
 * someone signed in before, owners' code could wait on its page until they sign in again.
 */
const mayHaveSession = (ctx: Ctx) =>
  sessionToken(ctx) !== undefined ||
  getCookie(ctx, knownCookie, { hostPrefix: true }) !== undefined ||
  (ctx.method === 'POST' && ctx.get('Sec-Fetch-Site') === 'cross-site');

/**
 * The browser says that a page of another origin made the call, and it isn't a followed link. Cookies by themselves don't show
 * that, because our hosts may be same-site. The editor sends no forms either: on a shared address, owners' code could
 * post a form to the editor's calls.
 */
function isFromElsewhere(ctx: Ctx): boolean {
  if (ctx.method === 'POST' && ctx.get('Sec-Fetch-Mode') === 'navigate') return true;
  const from = ctx.get('Sec-Fetch-Site');
  if (from === '' || from === 'same-origin' || from === 'none') return false;
  return ctx.get('Sec-Fetch-Mode') !== 'navigate' || ctx.get('Sec-Fetch-Dest') !== 'document';
}

/** Browsers name the site that a call comes from: a page of another one could otherwise sign its reader in as someone else. */
function assertProgram(ctx: Ctx): void {
  if (ctx.get('Sec-Fetch-Site') !== '') throw crossSite();
}

type SessionParts = Parts & {
  /** The site's origin; absent if it is this origin. */
  siteUrl?: () => string;
  visitors: Visitors;
  /** Words that a password must not consist of, e.g. the site's title. */
  siteWords?: () => Promise<readonly string[]>;
  /** Runs in the commit that creates the first owner. */
  claimed?: (tx: Tx, owner: { email: string }) => Promise<void>;
  /** Mails a password reset link; absent in tests without email. */
  mailReset?: (email: string) => Promise<void>;
  /** Absent: the site gets no marks. */
  siteMarks?: SiteMarks;
  /** Replaced only in tests. */
  delay?: (ms: number) => Promise<unknown>;
};

export function sessionRoutes(parts: SessionParts): Routes {
  const { delay = wait, siteWords = async () => [], siteMarks } = parts;
  const attempts = new SignInAttempts(parts.clock, 'sign-in');
  const assertPassword = passwordCheck(parts, 'change-password');
  /** Known browsers are counted separately, so that failures of strangers don't slow them down. */
  const knownAttempts = new SignInAttempts(parts.clock, 'sign-in-known');
  const routes = newRoutes({ prefix: '/api/auth' });

  // Owners' code runs at the other addresses, so signing in there is refused.
  routes.use(async (ctx, next) => {
    if (!factsOf(ctx.req).admin) throw adminOnly();
    await next();
  });

  /** The browser carries the mark to the site; if the site shares this address, its cookie is set here. */
  const markFor = (ctx: Ctx, mark: string | undefined) => {
    if (ctx.state.originKind === 'admin') return { mark: mark ?? 'none' };
    if (mark === undefined) clearCookie(ctx, markCookie);
    else setCookie(ctx, markCookie, mark, { maxAgeMs: sessionLimits.absoluteMs });
    return {};
  };

  const signIn = async (ctx: Ctx, contributor: Contributor) => {
    const { token, session } = await startSession(parts, contributor, {
      userAgent: ctx.get('User-Agent'),
      replaces: sessionToken(ctx),
    });
    setSigned(ctx, { contributor, session });
    setCookie(ctx, sessionCookie, token, { hostPrefix: true, maxAgeMs: sessionLimits.absoluteMs });
    setCookie(ctx, knownCookie, knownBrowserMark(contributor), { hostPrefix: true, maxAgeMs: sessionLimits.knownMs });
    renewVisitor(ctx, parts.visitors);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { person: personOf(contributor), ...markFor(ctx, siteMarks?.issue(contributor.roles)) };
  };

  /** Slows down after wrong passwords. @throws signInFailed */
  const identify = async (ctx: Ctx, { email, password }: { email: string; password: string }) => {
    const mark = getCookie(ctx, knownCookie, { hostPrefix: true });
    const isKnown = await isKnownBrowser(parts.store, email, mark);
    const guesses = isKnown ? knownAttempts : attempts;
    const caller = isKnown ? `known ${mark}` : byNetwork(ctx);
    const delayMs = guesses.delayMs(caller, email);
    guesses.begun(caller, email);
    if (delayMs > 0) await delay(delayMs);
    const contributor = await findByCredentials(parts.store, email, password, isKnown ? 'known' : 'contributors');
    if (!contributor) {
      parts.log.warn('sign-in-failed', { ip: ctx.state.ip });
      const tried = await findContributorByEmail(parts.store, email);
      if (tried) setTried(ctx, tried);
      throw signInFailed();
    }
    guesses.succeeded(caller, email);
    return contributor;
  };

  const signInAs = async (ctx: Ctx, contributor: Contributor) => {
    parts.log.info('signed-in', { contributor: contributor.id });
    await signIn(ctx, contributor);
  };

  routes.post('/sign-in', keepsNothing, async (ctx) =>
    signInAs(ctx, await identify(ctx, await readJson(ctx, signInBodySchema))),
  );

  /** Wire 5: programs sign in without a CSRF token, in two steps. The first checks the password and changes nothing. */
  routes.post('/Login', keepsNothing, async (ctx) => {
    assertProgram(ctx);
    const body = await readForm(ctx, signInBodySchema);
    await identify(ctx, body).catch((error: unknown) => {
      throw isDomainError(error, signInFailed.code) ? loginFailed() : error;
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { targetWebsite: { loginUrl: `${ctx.state.origin}/api/auth/LoginSession` } };
  });

  /** Needs the password again: the address by itself opens nothing. The log shows no values of its query. */
  routes.get('/LoginSession', async (ctx) => {
    assertProgram(ctx);
    await signInAs(ctx, await identify(ctx, readQuery(ctx, signInBodySchema, othersSend)));
  });

  routes.post('/claim', keepsNothing, async (ctx) => {
    const claim = await readJson(ctx, claimBodySchema);
    // The link's 256 bits can't be guessed; the limit keeps password hashing from overloading the server.
    const network = byNetwork(ctx);
    const delayMs = attempts.delayMs(network, 'claim');
    attempts.begun(network, 'claim');
    if (delayMs > 0) await delay(delayMs);
    const owner = await claimOwnerLink(parts, claim, await siteWords(), parts.claimed);
    attempts.succeeded(network, 'claim');
    parts.log.info('site-claimed', { contributor: owner.id });
    await signIn(ctx, owner);
  });

  const mailLimit = createMailLimit(parts.clock, 'reset-mails');

  routes.post('/forgot', keepsNothing, async (ctx) => {
    const { email } = await readJson(ctx, forgotBodySchema);
    const isMailed = mailLimit.take('contributor-reset', email, byNetwork(ctx));
    if (!isMailed) parts.log.warn('rate-limited', { limit: 'contributor-reset-mail' });
    // Mailing takes time, which must not reveal whether the address is known.
    await Promise.all([isMailed && parts.mailReset?.(email), delay(forgotAnswerMs)]);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {};
  });

  routes.post('/reset', keepsNothing, async (ctx) => {
    const body = await readJson(ctx, resetBodySchema);
    const network = byNetwork(ctx);
    const delayMs = attempts.delayMs(network, 'reset');
    attempts.begun(network, 'reset');
    if (delayMs > 0) await delay(delayMs);
    const contributor = await resetPassword(parts, body, await siteWords());
    await endSessionsOf(parts, contributor.id, {});
    attempts.succeeded(network, 'reset');
    parts.log.info('password-reset', { contributor: contributor.id });
    await signIn(ctx, contributor);
  });

  routes.put('/password', keepsNothing, async (ctx) => {
    const actor = signedInActor(ctx);
    noQuery(ctx);
    const { current, password } = await readJson(ctx, changePasswordBodySchema);
    await assertPassword(byNetwork(ctx), actor, current);
    const changed = await changePassword(parts, actor, password, await siteWords());
    if (!changed) throw notSignedIn();
    setCookie(ctx, knownCookie, knownBrowserMark(changed), { hostPrefix: true, maxAgeMs: sessionLimits.knownMs });
    parts.log.info('password-changed', { contributor: actor.id });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ended: await endSessionsOf(parts, actor.id, { keep: sessionOf(ctx)?.tokenHash }) };
  });

  routes.post('/sign-out', async (ctx) => {
    const token = sessionToken(ctx);
    if (token) await endSession(parts, token);
    clearCookie(ctx, sessionCookie, { hostPrefix: true });
    renewVisitor(ctx, parts.visitors);
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Clear-Site-Data', '"cache"');
    ctx.body = markFor(ctx, undefined);
  });

  /** "See your site": the site's address has no session, so a pass carries the right to skip its passwords. */
  routes.get('/see-site', (ctx) => {
    const actor = signedInActor(ctx);
    const { path = '/' } = readQuery(ctx, sessionCalls.seeSite.query);
    const site = parts.siteUrl?.() ?? ctx.state.origin;
    const to = new URL('/unlock', site);
    to.searchParams.set('path', path);
    if (siteMarks && can(actor, 'site.see-private')) to.searchParams.set('pass', siteMarks.issuePass());
    ctx.set('Cache-Control', 'no-store');
    safeRedirect(ctx, to.href, 302, { allowed: [site] });
  });

  routes.get('/me', (ctx) => {
    const actor = actorOf(ctx);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { person: actor ? personOf(actor) : null };
  });

  routes.get('/sessions', async (ctx) => {
    const actor = signedInActor(ctx);
    noQuery(ctx);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { sessions: await listSessions(parts, actor.id, sessionOf(ctx)?.tokenHash) };
  });

  /** Ends one of the caller's sessions, or with `others` all except the current one. */
  routes.delete('/sessions/:id', async (ctx) => {
    const actor = signedInActor(ctx);
    noQuery(ctx);
    await noFields(ctx);
    const { id } = ctx.params as { id: string };
    const which = id === 'others' ? { keep: sessionOf(ctx)?.tokenHash } : { id };
    ctx.body = { ended: await endSessionsOf(parts, actor.id, which) };
  });

  return routes;
}
