// Serves the calls about the people who run the site.

import { findSignInRules } from '../../accounts/second-step/second-step.ts';
import { sessionOf, signedInActor } from '../../accounts/session/actor.ts';
import { passwordCheck } from '../../accounts/session/own-password.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { byNetwork } from '../../http/rate-limit.ts';
import { peopleCalls } from './calls.ts';
import {
  changePerson,
  changeSignInRules,
  endSessionsOfPerson,
  inviteAgain,
  invitePerson,
  listPeople,
  removePerson,
  removeSecondStepOf,
  sessionsOf,
  transferOwnership,
} from './people.ts';

export function servePeople(parts: Parts & SiteAddress & { delay?: (ms: number) => Promise<unknown> }) {
  const assertPassword = passwordCheck(parts, 'transfer-ownership');
  return serve(peopleCalls, {
    list: async () => ({ people: await listPeople(parts) }),
    async invite({ body, actor, ctx }) {
      // The answer contains a link that signs in.
      replayOf(ctx)?.forget();
      return invitePerson(parts, body, actor);
    },
    async inviteAgain({ params: { id }, actor, ctx }) {
      replayOf(ctx)?.forget();
      return inviteAgain(parts, id, actor);
    },
    change: ({ params: { id }, body, actor }) => changePerson(parts, id, body, actor),
    remove: ({ params: { id }, actor }) => removePerson(parts, id, actor),
    sessions: async ({ params: { id }, ctx }) => ({ sessions: await sessionsOf(parts, id, sessionOf(ctx)?.tokenHash) }),
    endSessions: async ({ params: { id }, actor, ctx }) => ({
      ended: await endSessionsOfPerson(parts, id, actor, sessionOf(ctx)?.tokenHash),
    }),
    removeSecondStep: ({ params: { id }, actor }) => removeSecondStepOf(parts, id, actor),
    signInRules: () => findSignInRules(parts.store),
    setSignInRules: ({ body, actor }) => changeSignInRules(parts, body, actor),
    async transfer({ params: { id }, body: { password }, ctx }) {
      // Not even a hash of the body is kept, with which the password could be guessed.
      replayOf(ctx)?.forget();
      const owner = signedInActor(ctx);
      await assertPassword(byNetwork(ctx), owner, password);
      return transferOwnership(parts, id, owner);
    },
  });
}
