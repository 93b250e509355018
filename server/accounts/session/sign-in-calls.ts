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
import { markSchema } from './calls.ts';

const signedIn = z.extend(markSchema, { person: personSchema });

export const signInCalls = defineCalls({
  signIn: { call: 'POST /api/auth/sign-in', needs: 'anyone', body: signInBodySchema, answer: signedIn },
  claim: { call: 'POST /api/auth/claim', needs: 'anyone', body: claimBodySchema, answer: signedIn },
  /** The answer is the same whether or not the account exists. */
  forgot: { call: 'POST /api/auth/forgot', needs: 'anyone', body: forgotBodySchema, answer: z.object({}) },
  reset: { call: 'POST /api/auth/reset', needs: 'anyone', body: resetBodySchema, answer: signedIn },
  /** Also ends the person's sessions on other devices. */
  changePassword: {
    call: 'PUT /api/auth/password',
    needs: 'signed in',
    body: changePasswordBodySchema,
    answer: z.object({ ended: z.int() }),
  },
});
