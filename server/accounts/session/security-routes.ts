// Serves the second step of signing in, and people's own second step and passkeys. Only at the editor's address.

import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from '../../http/context.ts';
import { clearCookie, getCookie, setCookie } from '../../http/cookies.ts';
import { factsOf } from '../../http/facts.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { byNetwork } from '../../http/rate-limit.ts';
import type { Contributor } from '../contributor/schema.ts';
import { secondStepOn } from '../second-step/errors.ts';
import { secondStepLimits } from '../second-step/limits.ts';
import {
  acceptPasskey,
  addPasskey,
  credentialIdsOf,
  newChallenge,
  removePasskey,
  renamePasskey,
} from '../second-step/passkey.ts';
import { passkeyAlgorithms } from '../second-step/schema.ts';
import {
  acceptCode,
  beginSetUp,
  confirmSetUp,
  nextStepOf,
  ownSecurity,
  renewRecoveryCodes,
  turnOff,
} from '../second-step/second-step.ts';
import { actorOf, sessionOf, setTried, signedInActor } from './actor.ts';
import { adminOnly } from './errors.ts';
import { signInLimits } from './limits.ts';
import { passwordCheck } from './own-password.ts';
import { securityCalls } from './security-calls.ts';
import { serve } from './serve.ts';
import { endSessionsOf } from './session.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { createSignIn, type SignInParts } from './sign-in-routes.ts';

/** Holds the mark of a challenge: see `newChallenge`. */
const challengeCookie = 'stoa-passkey';

type SecurityParts = SignInParts & {
  /** The site's title and host. */
  siteWords?: () => Promise<readonly string[]>;
  /** Replaced only in tests. */
  delay?: (ms: number) => Promise<unknown>;
};

export function securityRoutes(parts: SecurityParts) {
  const { delay = wait } = parts;
  const { signIn, pending } = createSignIn(parts);
  const assertPassword = passwordCheck(parts, 'own-security');
  const attempts = new SignInAttempts(parts.clock, 'sign-in-step');

  /** Counts the attempt first, so that a burst of guesses can't exceed the limit. */
  async function limited<Answer>(ctx: Ctx, account: string, run: () => Promise<Answer>): Promise<Answer> {
    const network = byNetwork(ctx);
    const delayMs = attempts.delayMs(network, account);
    attempts.begun(network, account);
    if (delayMs > 0) await delay(delayMs);
    const answer = await run();
    attempts.succeeded(network, account);
    return answer;
  }

  async function withOwnPassword(ctx: Ctx, password: string): Promise<Contributor> {
    replayOf(ctx)?.forget();
    const actor = signedInActor(ctx);
    await assertPassword(byNetwork(ctx), actor, password);
    return actor;
  }

  /** The signed-in person, or who sent the password and must set up a second step before there is a session. */
  async function settingUp(ctx: Ctx): Promise<{ contributor: Contributor; isSignedIn: boolean }> {
    assertAdmin(ctx);
    const actor = actorOf(ctx);
    if (actor) return { contributor: actor, isSignedIn: true };
    const contributor = await pending(ctx);
    // Otherwise the password by itself could replace the second step that exists.
    if ((await nextStepOf(parts, contributor))?.next !== 'set-up') throw secondStepOn();
    return { contributor, isSignedIn: false };
  }

  const endOthers = (ctx: Ctx, { id }: Contributor) => endSessionsOf(parts, id, { keep: sessionOf(ctx)?.tokenHash });

  const siteName = async () => (await parts.siteWords?.())?.find((word) => word !== '') ?? 'Stoa';

  const purposeOf = (ctx: Ctx) => `add ${sessionOf(ctx)?.tokenHash}` as const;

  function challengeFor(ctx: Ctx, purpose: Parameters<typeof newChallenge>[1]): string {
    const { challenge, mark } = newChallenge(parts, purpose);
    setCookie(ctx, challengeCookie, mark, { hostPrefix: true, maxAgeMs: secondStepLimits.challengeMs });
    return challenge;
  }

  function takeMark(ctx: Ctx): string | undefined {
    const mark = getCookie(ctx, challengeCookie, { hostPrefix: true });
    clearCookie(ctx, challengeCookie, { hostPrefix: true });
    return mark;
  }

  return serve(securityCalls, {
    async sendCode({ body: { code }, ctx }) {
      replayOf(ctx)?.forget();
      assertAdmin(ctx);
      const contributor = await pending(ctx);
      setTried(ctx, contributor);
      // Recovery codes and passkeys still work.
      if (/^\d{6}$/.test(code)) attempts.assertBelow(signInLimits.perAccountCodesMax, contributor.email);
      await limited(ctx, contributor.email, async () => {
        try {
          await acceptCode(parts, contributor, code);
        } catch (error) {
          parts.log.warn('sign-in-code-failed', { ip: ctx.state.ip });
          throw error;
        }
      });
      return signIn(ctx, contributor);
    },
    async passkeyOptions({ ctx }) {
      replayOf(ctx)?.forget();
      assertAdmin(ctx);
      const contributor = await pending(ctx).catch(() => undefined);
      const allowed = contributor ? await credentialIdsOf(parts, contributor.id) : [];
      return { challenge: challengeFor(ctx, 'sign-in'), rpId: siteOf(ctx).rpId, allowed };
    },
    async signInWithPasskey({ body, ctx }) {
      replayOf(ctx)?.forget();
      assertAdmin(ctx);
      const before = await pending(ctx).catch(() => undefined);
      if (before) setTried(ctx, before);
      const mark = takeMark(ctx);
      // Signatures can't be guessed; the limit keeps their verification from overloading the server.
      const contributor = await limited(ctx, before?.email ?? `passkey ${byNetwork(ctx)}`, () =>
        acceptPasskey(parts, body, { mark, site: siteOf(ctx), ...(before && { expectedId: before.id }) }),
      );
      return signIn(ctx, contributor);
    },
    async beginSetUp({ body: { password }, ctx }) {
      replayOf(ctx)?.forget();
      const { contributor, isSignedIn } = await settingUp(ctx);
      if (isSignedIn) await withOwnPassword(ctx, password ?? '');
      return beginSetUp(parts, contributor, await siteName());
    },
    async confirmSetUp({ body: { code }, ctx }) {
      replayOf(ctx)?.forget();
      const { contributor, isSignedIn } = await settingUp(ctx);
      setTried(ctx, contributor);
      const recoveryCodes = await limited(ctx, contributor.email, () => confirmSetUp(parts, contributor, code));
      await endOthers(ctx, contributor);
      return isSignedIn ? { recoveryCodes } : { recoveryCodes, ...(await signIn(ctx, contributor)) };
    },
    security: ({ ctx }) => ownSecurity(parts, signedInActor(ctx)),
    async renewRecoveryCodes({ body: { password }, ctx }) {
      const actor = await withOwnPassword(ctx, password);
      return { recoveryCodes: await renewRecoveryCodes(parts, actor) };
    },
    async turnOff({ body: { password, code }, ctx }) {
      const actor = await withOwnPassword(ctx, password);
      await limited(ctx, actor.email, () => turnOff(parts, actor, code));
      await endOthers(ctx, actor);
      return {};
    },
    async newPasskeyOptions({ body: { password }, ctx }) {
      const { id, email, name } = await withOwnPassword(ctx, password);
      return {
        challenge: challengeFor(ctx, purposeOf(ctx)),
        rpId: siteOf(ctx).rpId,
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
        algorithms: [...passkeyAlgorithms],
        excluded: await credentialIdsOf(parts, id),
      };
    },
    addPasskey({ body, ctx }) {
      replayOf(ctx)?.forget();
      const given = { purpose: purposeOf(ctx), mark: takeMark(ctx), site: siteOf(ctx) };
      return addPasskey(parts, signedInActor(ctx), body, given);
    },
    renamePasskey: ({ params: { id }, body: { name }, actor }) => renamePasskey(parts, actor.id, id, name),
    removePasskey: ({ params: { id }, actor }) => removePasskey(parts, actor.id, id),
  });
}

/** From the configured addresses, never from the Host header. */
function siteOf(ctx: Ctx): { origin: string; rpId: string } {
  const { origin } = factsOf(ctx.req);
  return { origin, rpId: new URL(origin).hostname };
}

/** Owners' code runs at the other addresses. */
function assertAdmin(ctx: Ctx): void {
  if (!factsOf(ctx.req).admin) throw adminOnly();
}
