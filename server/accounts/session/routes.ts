// Signing in and out, the owner's one-time link, and the current user.
import { setTimeout as wait } from 'node:timers/promises';
import { isDomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { noFields, noQuery, othersSend, readForm, readJson, readQuery } from '../../http/body.ts';
import {
  answerUncached,
  type Ctx,
  callPrincipal,
  type Middleware,
  newRoutes,
  type Routes,
} from '../../http/context.ts';
import { getCookie } from '../../http/cookies.ts';
import { crossSite } from '../../http/errors.ts';
import { factsOf } from '../../http/facts.ts';
import { createMailLimit } from '../../http/mail-limit.ts';
import { keepsNothing } from '../../http/middleware/idempotency.ts';
import { renewVisitor } from '../../http/middleware/visitor.ts';
import { byNetwork } from '../../http/rate-limit.ts';
import { safeRedirect } from '../../http/redirect.ts';
import type { Tx } from '../../store/transact.ts';
import {
  changePassword,
  claimOwnerLink,
  findByCredentials,
  findContributorByEmail,
  isKnownBrowser,
  personOf,
} from '../contributor/contributor.ts';
import { loginFailed, signInFailed } from '../contributor/errors.ts';
import { resetPassword } from '../contributor/reset.ts';
import {
  changePasswordBodySchema,
  claimBodySchema,
  forgotBodySchema,
  resetBodySchema,
  signInBodySchema,
} from '../contributor/schema.ts';
import { removeSecondStep } from '../second-step/second-step.ts';
import { actorOf, serveContributors, sessionOf, setSigned, setTried, signedInActor } from './actor.ts';
import { sessionCalls } from './calls.ts';
import { adminOnly, notSignedIn } from './errors.ts';
import { forgotAnswerMs } from './limits.ts';
import { passwordCheck } from './own-password.ts';
import { endSession, endSessionsOf, findSession, listSessions } from './session.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { clearSession, createSignIn, knownCookie, type SignInParts, sessionToken, setKnown } from './sign-in-routes.ts';

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

type SessionParts = SignInParts & {
  /** The site's origin; absent if it is this origin. */
  siteUrl?: () => string;
  /** Words that a password must not consist of, e.g. the site's title. */
  siteWords?: () => Promise<readonly string[]>;
  /** Runs in the commit that creates the first owner. */
  claimed?: (tx: Tx, owner: { email: string }) => Promise<void>;
  /** Mails a password reset link; absent in tests without email. */
  mailReset?: (email: string) => Promise<void>;
  /** Replaced only in tests. */
  delay?: (ms: number) => Promise<unknown>;
};

export function sessionRoutes(parts: SessionParts): Routes {
  const { delay = wait, siteWords = async () => [], siteMarks } = parts;
  const { markFor, signIn, signInOrAsk } = createSignIn(parts);
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

  const enter = async (ctx: Ctx, credentials: { email: string; password: string }) => {
    ctx.body = await signInOrAsk(ctx, await identify(ctx, credentials));
  };

  routes.post('/sign-in', keepsNothing, async (ctx) => enter(ctx, await readJson(ctx, signInBodySchema)));

  /** Wire 5: programs sign in without a CSRF token, in two steps. The first checks the password and changes nothing. */
  routes.post('/Login', keepsNothing, async (ctx) => {
    assertProgram(ctx);
    const body = await readForm(ctx, signInBodySchema);
    await identify(ctx, body).catch((error: unknown) => {
      throw isDomainError(error, signInFailed.code) ? loginFailed() : error;
    });
    answerUncached(ctx, { targetWebsite: { loginUrl: `${ctx.state.origin}/api/auth/LoginSession` } });
  });

  /** Needs the password again: the address by itself opens nothing. The log shows no values of its query. */
  routes.get('/LoginSession', async (ctx) => {
    // The router gives HEAD calls to GET routes, but only GET is in the audit log.
    if (ctx.method === 'HEAD') {
      ctx.status = 405;
      ctx.set('Allow', 'GET');
      return;
    }
    assertProgram(ctx);
    await enter(ctx, readQuery(ctx, signInBodySchema, othersSend));
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
    ctx.body = await signIn(ctx, owner);
  });

  const mailLimit = createMailLimit(parts.clock, 'reset-mails');

  routes.post('/forgot', keepsNothing, async (ctx) => {
    const { email } = await readJson(ctx, forgotBodySchema);
    const isMailed = mailLimit.take('contributor-reset', email, byNetwork(ctx));
    if (!isMailed) parts.log.warn('rate-limited', { limit: 'contributor-reset-mail' });
    // Mailing takes time, which must not reveal whether the address is known.
    await Promise.all([isMailed && parts.mailReset?.(email), delay(forgotAnswerMs)]);
    answerUncached(ctx, {});
  });

  routes.post('/reset', keepsNothing, async (ctx) => {
    const body = await readJson(ctx, resetBodySchema);
    const network = byNetwork(ctx);
    const delayMs = attempts.delayMs(network, 'reset');
    attempts.begun(network, 'reset');
    if (delayMs > 0) await delay(delayMs);
    const { contributor, endsSecondStep } = await resetPassword(parts, body, await siteWords());
    await endSessionsOf(parts, contributor.id, {});
    if (endsSecondStep) await removeSecondStep(parts, contributor.id);
    attempts.succeeded(network, 'reset');
    parts.log.info('password-reset', { contributor: contributor.id });
    ctx.body = await signInOrAsk(ctx, contributor);
  });

  routes.put('/password', keepsNothing, async (ctx) => {
    const actor = signedInActor(ctx);
    noQuery(ctx);
    const { current, password } = await readJson(ctx, changePasswordBodySchema);
    await assertPassword(byNetwork(ctx), actor, current);
    const changed = await changePassword(parts, actor, password, await siteWords());
    if (!changed) throw notSignedIn();
    setKnown(ctx, changed);
    parts.log.info('password-changed', { contributor: actor.id });
    answerUncached(ctx, { ended: await endSessionsOf(parts, actor.id, { keep: sessionOf(ctx)?.tokenHash }) });
  });

  routes.post('/sign-out', async (ctx) => {
    const token = sessionToken(ctx);
    if (token) await endSession(parts, token);
    clearSession(ctx);
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
    answerUncached(ctx, { person: actor ? personOf(actor) : null });
  });

  routes.get('/sessions', async (ctx) => {
    const actor = signedInActor(ctx);
    noQuery(ctx);
    answerUncached(ctx, { sessions: await listSessions(parts, actor.id, sessionOf(ctx)?.tokenHash) });
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
