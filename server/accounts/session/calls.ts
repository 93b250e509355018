// Every call of session. Portable.
import { defineCalls } from '../../base/calls.ts';

export const sessionCalls = defineCalls({
  signIn: { call: 'POST /api/auth/sign-in', needs: 'anyone' },
  claim: { call: 'POST /api/auth/claim', needs: 'anyone' },
  forgot: { call: 'POST /api/auth/forgot', needs: 'anyone' },
  reset: { call: 'POST /api/auth/reset', needs: 'anyone' },
  signOut: { call: 'POST /api/auth/sign-out', needs: 'anyone' },
  readSeeSite: { call: 'GET /api/auth/see-site', needs: 'signed in' },
  readMe: { call: 'GET /api/auth/me', needs: 'anyone' },
  listSessions: { call: 'GET /api/auth/sessions', needs: 'signed in' },
  removeSessions: { call: 'DELETE /api/auth/sessions/:id', needs: 'signed in' },
  previewToken: { call: 'POST /config/api/preview-token', needs: 'editor.open' },
});
