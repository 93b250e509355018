// Inviting people, their roles, and their sessions. Portable.
import * as z from 'zod/mini';
import { signInBodySchema } from '../../accounts/contributor/schema.ts';
import { signInRulesSchema } from '../../accounts/second-step/schema.ts';
import { listedSessionSchema } from '../../accounts/session/schema.ts';
import { defineCalls } from '../../base/calls.ts';
import { invitationSchema, listedPersonSchema, personChangeSchema } from './schema.ts';

/** `link` sets a password and signs in once; it is also mailed, and no other answer contains it. */
const invited = z.object({ person: listedPersonSchema, link: z.string() });

export const peopleCalls = defineCalls({
  list: {
    call: 'GET /config/api/people',
    needs: 'contributors.manage',
    about: 'people',
    answer: z.object({ people: z.array(listedPersonSchema) }),
  },
  invite: {
    call: 'POST /config/api/people',
    needs: 'contributors.manage',
    body: invitationSchema,
    answer: invited,
    status: 201,
  },
  /** A new link; earlier ones stop working when one is used. */
  inviteAgain: { call: 'POST /config/api/people/:id/invitation', needs: 'contributors.manage', answer: invited },
  change: {
    call: 'PUT /config/api/people/:id',
    needs: 'contributors.manage',
    body: personChangeSchema,
    answer: listedPersonSchema,
  },
  /** They can't sign in anymore. History keeps their name. */
  remove: { call: 'DELETE /config/api/people/:id', needs: 'contributors.manage' },
  sessions: {
    call: 'GET /config/api/people/:id/sessions',
    needs: 'contributors.manage',
    about: 'people',
    answer: z.object({ sessions: z.array(listedSessionSchema) }),
  },
  endSessions: {
    call: 'DELETE /config/api/people/:id/sessions',
    needs: 'contributors.manage',
    answer: z.object({ ended: z.int() }),
  },
  /** For someone who lost the device. Also removes their passkeys, and ends their sessions. */
  removeSecondStep: { call: 'DELETE /config/api/people/:id/second-step', needs: 'contributors.manage' },
  signInRules: {
    call: 'GET /config/api/sign-in-rules',
    needs: 'contributors.manage',
    about: 'people',
    answer: signInRulesSchema,
  },
  /** Only the owner. Applies from each person's next sign-in on. */
  setSignInRules: {
    call: 'PUT /config/api/sign-in-rules',
    needs: 'contributors.manage',
    body: signInRulesSchema,
    answer: signInRulesSchema,
  },
  /** Only the owner, who confirms it with the password. */
  transfer: {
    call: 'POST /config/api/people/:id/ownership',
    needs: 'contributors.manage',
    body: z.pick(signInBodySchema, { password: true }),
    answer: listedPersonSchema,
  },
});
