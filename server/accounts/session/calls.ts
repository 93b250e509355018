// Signing in and out, the current user, and access to the site and preview. Portable.
import * as z from 'zod/mini';
import { defineCalls } from '../../base/calls.ts';
import {
  changePasswordBodySchema,
  claimBodySchema,
  forgotBodySchema,
  personSchema,
  resetBodySchema,
  signInBodySchema,
} from '../contributor/schema.ts';
import { listedSessionSchema } from './schema.ts';

/** Absent if the site shares the editor's address: then the cookie is set directly. */
const markSchema = z.object({ mark: z.optional(z.string()) });
const signedIn = z.extend(markSchema, { person: personSchema });

export const sessionCalls = defineCalls({
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
  signOut: { call: 'POST /api/auth/sign-out', needs: 'anyone', answer: markSchema },
  seeSite: {
    call: 'GET /api/auth/see-site',
    needs: 'signed in',
    query: z.object({ path: z.optional(z.string()) }),
    writes: 'redirect',
  },
  whoAmI: { call: 'GET /api/auth/me', needs: 'anyone', answer: z.object({ person: z.nullable(personSchema) }) },
  listSessions: {
    call: 'GET /api/auth/sessions',
    needs: 'signed in',
    answer: z.object({ sessions: z.array(listedSessionSchema) }),
  },
  /** Ends one of the caller's sessions, or with `others` all except the current one. */
  endSession: {
    call: 'DELETE /api/auth/sessions/:id',
    needs: 'signed in',
    answer: z.object({ ended: z.int() }),
  },
  previewToken: {
    call: 'POST /config/api/preview-token',
    needs: 'editor.open',
    answer: z.object({ token: z.string(), expiresAt: z.int(), origin: z.string() }),
  },
});
