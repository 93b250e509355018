// Errors about contributors and signing in.
import { conflict, forbidden, invalid, missing, refusal } from '../../base/errors.ts';

/** The same message for a wrong password, an unknown address and a disabled account. */
const wrong = 'The email address or password is incorrect.';
export const signInFailed = refusal('sign-in-failed', 401, wrong);
/** Wire 5: the original's older clients read `error`. */
export const loginFailed = refusal('sign-in-failed', 401, wrong, () => ({ error: wrong }));

export const signInLimited = refusal<{ retryAfterSeconds: number }>(
  'sign-in-limited',
  429,
  'Too many attempts to sign in. Please try again later.',
);

/** @param given.problem a message of password-rules.ts */
export const passwordRefused = invalid(
  'password-refused',
  ({ problem }: { problem: string }) => problem,
  () => ({ field: 'password' }),
);

export const ownerLinkInvalid = refusal(
  'owner-link-invalid',
  410,
  'This link was already used or has expired. Restart the server to get a new one.',
);

export const resetLinkInvalid = refusal(
  'reset-link-invalid',
  410,
  'This link was already used or has expired. Request a new one.',
);

export const contributorUnknown = missing(
  'contributor-unknown',
  'No one can sign in to this site with this email address.',
);

export const ownerUnknown = missing(
  'contributor-unknown',
  'This site has no owner yet. Start the server and open the link that it prints.',
);

export const emailTaken = conflict('email-taken', 'This email address is already in use.', () => ({
  field: 'email',
}));

export const passwordWrong = forbidden('password-wrong', 'This is not your password.', () => ({ field: 'current' }));
