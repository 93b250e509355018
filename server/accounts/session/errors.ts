// Errors about sign-in and permissions.
import { forbidden, refusal } from '../../base/errors.ts';
import type { Capability } from '../../base/roles.ts';

export const notSignedIn = refusal(
  'not-signed-in',
  401,
  'You are not signed in. Sign in, then try again. To keep unsaved changes, sign in in another tab.',
);

/** `code` in the body tells clients of an older address why. */
export const adminOnly = forbidden(
  'admin-origin-only',
  "Contributor calls are only answered at the editor's address, which /config leads to.",
  () => ({ code: 'ADMIN_ORIGIN_ONLY' }),
);

export const notAllowed = forbidden<{ capability: Capability }>('not-allowed', 'Your role does not allow this.');

export const previewEnded = forbidden('preview-ended', 'This preview has ended. Reload the editor to see the page.');
