// Signing in, and passwords. Not in calls.ts, because people who are signed in don't need them. Portable.
import * as z from 'zod/mini';
import { defineCalls } from '../../base/calls.ts';
import { personSchema } from '../contributor/person.ts';
import {
  changePasswordBodySchema,
  claimBodySchema,
  forgotBodySchema,
  resetBodySchema,
  signInBodySchema,
} from '../contributor/schema.ts';
import { nextStepSchema } from '../second-step/schema.ts';
import { markSchema } from './calls.ts';

export const signedInSchema = z.extend(markSchema, { person: personSchema });

/** Without a session yet, if the account has a second step or needs one. */
const signedInOrAsked = z.union([signedInSchema, nextStepSchema]);

export const signInCalls = defineCalls({
  signIn: { call: 'POST /api/auth/sign-in', needs: 'anyone', body: signInBodySchema, answer: signedInOrAsked },
  claim: { call: 'POST /api/auth/claim', needs: 'anyone', body: claimBodySchema, answer: signedInSchema },
  /** The answer is the same whether or not the account exists. */
  forgot: { call: 'POST /api/auth/forgot', needs: 'anyone', body: forgotBodySchema, answer: z.object({}) },
  reset: { call: 'POST /api/auth/reset', needs: 'anyone', body: resetBodySchema, answer: signedInOrAsked },
  /** Also ends the person's sessions on other devices. */
  changePassword: {
    call: 'PUT /api/auth/password',
    needs: 'signed in',
    body: changePasswordBodySchema,
    answer: z.object({ ended: z.int() }),
  },
});
