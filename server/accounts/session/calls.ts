// Signing out, the current user, and access to the site and preview. Portable.
import * as z from 'zod/mini';
import { defineCalls } from '../../base/calls.ts';
import { personSchema } from '../contributor/person.ts';
import { listedSessionSchema } from './schema.ts';

/** Absent if the site shares the editor's address: then the cookie is set directly. */
export const markSchema = z.object({ mark: z.optional(z.string()) });

export const sessionCalls = defineCalls({
  signOut: { call: 'POST /api/auth/sign-out', needs: 'anyone', answer: markSchema },
  seeSite: {
    call: 'GET /api/auth/see-site',
    needs: 'signed in',
    query: z.object({ path: z.optional(z.string()) }),
    writes: 'redirect',
  },
  whoAmI: {
    call: 'GET /api/auth/me',
    needs: 'anyone',
    about: 'people',
    answer: z.object({ person: z.nullable(personSchema) }),
  },
  listSessions: {
    call: 'GET /api/auth/sessions',
    needs: 'signed in',
    answer: z.object({ sessions: z.array(listedSessionSchema) }),
  },
  /** Ends one of the caller's sessions, or with `others` all except the current one. */
  endSession: { call: 'DELETE /api/auth/sessions/:id', needs: 'signed in', answer: z.object({ ended: z.int() }) },
  previewToken: {
    call: 'POST /config/api/preview-token',
    needs: 'editor.open',
    answer: z.object({ token: z.string(), expiresAt: z.int(), origin: z.string() }),
  },
});
