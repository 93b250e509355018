// The second step of signing in, and the signed-in person's own second step and passkeys. Portable.
import * as z from 'zod/mini';
import { defineCalls } from '../../base/calls.ts';
import {
  assertionOptionsSchema,
  assertionSchema,
  beginBodySchema,
  codeBodySchema,
  creationOptionsSchema,
  listedPasskeySchema,
  newKeySchema,
  newPasskeySchema,
  offBodySchema,
  ownSecuritySchema,
  passwordBodySchema,
  recoveryCodesSchema,
  renamePasskeySchema,
} from '../second-step/schema.ts';
import { signedInSchema } from './sign-in-calls.ts';

export const securityCalls = defineCalls({
  /** After the password, in the same browser: a code of the app, or a recovery code. */
  sendCode: { call: 'POST /api/auth/step', needs: 'anyone', body: codeBodySchema, answer: signedInSchema },
  passkeyOptions: { call: 'POST /api/auth/passkey-options', needs: 'anyone', answer: assertionOptionsSchema },
  signInWithPasskey: { call: 'POST /api/auth/passkey', needs: 'anyone', body: assertionSchema, answer: signedInSchema },
  /** With the password; or between the password and the session, where the owner requires a second step. */
  beginSetUp: { call: 'POST /api/auth/second-step', needs: 'anyone', body: beginBodySchema, answer: newKeySchema },
  /** Signs in if it was required for that. Ends the person's other sessions. */
  confirmSetUp: {
    call: 'POST /api/auth/second-step/confirm',
    needs: 'anyone',
    body: codeBodySchema,
    answer: z.extend(z.partial(signedInSchema), recoveryCodesSchema.shape),
  },
  security: { call: 'GET /api/auth/security', needs: 'signed in', about: 'people', answer: ownSecuritySchema },
  renewRecoveryCodes: {
    call: 'POST /api/auth/second-step/recovery-codes',
    needs: 'signed in',
    body: passwordBodySchema,
    answer: recoveryCodesSchema,
  },
  /** Ends the person's other sessions. */
  turnOff: { call: 'POST /api/auth/second-step/off', needs: 'signed in', body: offBodySchema, answer: z.object({}) },
  newPasskeyOptions: {
    call: 'POST /api/auth/passkeys/options',
    needs: 'signed in',
    body: passwordBodySchema,
    answer: creationOptionsSchema,
  },
  addPasskey: {
    call: 'POST /api/auth/passkeys',
    needs: 'signed in',
    body: newPasskeySchema,
    answer: listedPasskeySchema,
    status: 201,
  },
  renamePasskey: {
    call: 'PUT /api/auth/passkeys/:id',
    needs: 'signed in',
    body: renamePasskeySchema,
    answer: listedPasskeySchema,
  },
  removePasskey: { call: 'DELETE /api/auth/passkeys/:id', needs: 'signed in' },
});
