// Errors about the second sign-in step and passkeys. Portable.
import { conflict, forbidden, invalid, missing } from '../../base/errors.ts';
import { secondStepLimits } from './limits.ts';

/** The same message for a wrong, an old, and a used code. */
export const codeWrong = forbidden(
  'code-wrong',
  "This code isn't right, or it was already used. Enter the newest one.",
  () => ({ field: 'code' }),
);

export const stepEnded = forbidden('sign-in-step-ended', 'Too much time has passed. Sign in again from the start.');

export const secondStepOn = conflict('second-step-on', 'The second step is already on.');

export const secondStepOff = conflict('second-step-off', 'The second step is off. Turn it on first.');

export const secondStepRequired = conflict(
  'second-step-required',
  'The owner requires a second step of everyone. You can set it up with another app, but not turn it off.',
);

export const setUpEnded = conflict('set-up-ended', 'Too much time has passed. Start again with a new QR code.');

/** Says no more, because it answers strangers: an unknown passkey, a wrong signature, another site's, a used challenge. */
export const passkeyRefused = forbidden(
  'passkey-refused',
  "This passkey doesn't work here. Try again, or sign in with your password.",
);

export const passkeyUnknown = missing('passkey-unknown', 'This passkey was removed.');

export const passkeyKnown = conflict('passkey-known', 'Your account already has this passkey.');

export const passkeyUnsupported = invalid(
  'passkey-unsupported',
  'This device creates a kind of passkey that is not supported. Try another device or browser.',
);

export const passkeysLimit = conflict(
  'passkeys-limit',
  `An account can have up to ${secondStepLimits.passkeysMax} passkeys. Remove one to add another.`,
  () => ({ max: secondStepLimits.passkeysMax }),
);
