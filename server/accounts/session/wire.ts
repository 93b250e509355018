// How the original's older clients sign in. Wire 5.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

export const wireSessionCalls = defineCalls({
  logIn: {
    call: 'POST /api/auth/Login',
    needs: 'anyone',
    reads: 'form',
    answer: z.object({ targetWebsite: z.object({ loginUrl: z.string() }) }),
  },
  /** Sets the cookies of a session, the CSRF token's among them. */
  beginSession: { call: 'GET /api/auth/LoginSession', needs: 'anyone' },
});
