// How a sign-in ends: with a session, or with a question for the second step. Every way to sign in goes through here.
import type { Parts } from '../../base/parts.ts';
import type { Seal } from '../../data-folder/secret.ts';
import type { Ctx } from '../../http/context.ts';
import { clearCookie, getCookie, setCookie } from '../../http/cookies.ts';
import { renewVisitor, type Visitors } from '../../http/middleware/visitor.ts';
import { knownBrowserMark, personOf } from '../contributor/contributor.ts';
import type { Contributor } from '../contributor/schema.ts';
import { secondStepLimits } from '../second-step/limits.ts';
import { nextStepOf, pendingMark, readPending } from '../second-step/second-step.ts';
import { setSigned } from './actor.ts';
import { sessionLimits } from './limits.ts';
import { startSession } from './session.ts';
import { markCookie, type SiteMarks } from './site-mark.ts';

/** Prefixed with `__Host-` if the site is served over https. */
const sessionCookie = 'stoa-session';

/** Recognizes a browser that signed in before: see `knownBrowserMark`. */
export const knownCookie = 'stoa-known';

/** Only says that this browser sent the right password: see `pendingMark`. */
const stepCookie = 'stoa-step';

export const sessionToken = (ctx: Ctx): string | undefined => getCookie(ctx, sessionCookie, { hostPrefix: true });

export const clearSession = (ctx: Ctx): void => clearCookie(ctx, sessionCookie, { hostPrefix: true });

export const setKnown = (ctx: Ctx, contributor: Contributor): void =>
  setCookie(ctx, knownCookie, knownBrowserMark(contributor), { hostPrefix: true, maxAgeMs: sessionLimits.knownMs });

export type SignInParts = Parts & {
  visitors: Visitors;
  /** Absent: the site gets no marks. */
  siteMarks?: SiteMarks;
  /** Seals the keys of authenticator apps, and marks what a browser has proved so far. */
  signInSeal: Seal;
};

export function createSignIn(parts: SignInParts) {
  const { siteMarks } = parts;

  /** The browser carries the mark to the site; if the site shares this address, its cookie is set here. */
  const markFor = (ctx: Ctx, mark: string | undefined) => {
    if (ctx.state.originKind === 'admin') return { mark: mark ?? 'none' };
    if (mark === undefined) clearCookie(ctx, markCookie);
    else setCookie(ctx, markCookie, mark, { maxAgeMs: sessionLimits.absoluteMs });
    return {};
  };

  /** Starts a session, after all required steps. */
  const signIn = async (ctx: Ctx, contributor: Contributor) => {
    const { token, session } = await startSession(parts, contributor, {
      userAgent: ctx.get('User-Agent'),
      replaces: sessionToken(ctx),
    });
    setSigned(ctx, { contributor, session });
    setCookie(ctx, sessionCookie, token, { hostPrefix: true, maxAgeMs: sessionLimits.absoluteMs });
    setKnown(ctx, contributor);
    clearCookie(ctx, stepCookie, { hostPrefix: true });
    renewVisitor(ctx, parts.visitors);
    ctx.set('Cache-Control', 'no-store');
    parts.log.info('signed-in', { contributor: contributor.id });
    return { person: personOf(contributor), ...markFor(ctx, siteMarks?.issue(contributor.roles)) };
  };

  return {
    markFor,
    signIn,
    /** After the right password, or the right link: a session, or what is still missing. */
    async signInOrAsk(ctx: Ctx, contributor: Contributor) {
      const missing = await nextStepOf(parts, contributor);
      if (!missing) return signIn(ctx, contributor);
      setCookie(ctx, stepCookie, pendingMark(parts, contributor), {
        hostPrefix: true,
        maxAgeMs: secondStepLimits.pendingMs,
      });
      ctx.set('Cache-Control', 'no-store');
      return missing;
    },
    /** Who sent the right password from this browser. @throws stepEnded */
    pending: (ctx: Ctx) => readPending(parts, getCookie(ctx, stepCookie, { hostPrefix: true })),
  };
}
