// Errors about the second sign-in step and passkeys. Portable.
import { refusal } from '../../base/errors.ts';
import { secondStepLimits } from './limits.ts';

/** The same message for a wrong, an old, and a used code. */
export const codeWrong = refusal(
  'code-wrong',
  403,
  "This code isn't right, or it was already used. Enter the newest one.",
  () => ({ field: 'code' }),
);

export const stepEnded = refusal('sign-in-step-ended', 403, 'Too much time has passed. Sign in again from the start.');

export const secondStepOn = refusal('second-step-on', 409, 'The second step is already on.');

export const secondStepOff = refusal('second-step-off', 409, 'The second step is off. Turn it on first.');

export const secondStepRequired = refusal(
  'second-step-required',
  409,
  'The owner requires a second step of everyone. You can set it up with another app, but not turn it off.',
);

export const setUpEnded = refusal('set-up-ended', 409, 'Too much time has passed. Start again with a new QR code.');

/** Says no more, because it answers strangers: an unknown passkey, a wrong signature, another site's, a used challenge. */
export const passkeyRefused = refusal(
  'passkey-refused',
  403,
  "This passkey doesn't work here. Try again, or sign in with your password.",
);

export const passkeyUnknown = refusal('passkey-unknown', 404, 'This passkey was removed.');

export const passkeyKnown = refusal('passkey-known', 409, 'Your account already has this passkey.');

export const passkeyUnsupported = refusal(
  'passkey-unsupported',
  400,
  'This device creates a kind of passkey that is not supported. Try another device or browser.',
);

export const passkeysLimit = refusal(
  'passkeys-limit',
  409,
  `An account can have up to ${secondStepLimits.passkeysMax} passkeys. Remove one to add another.`,
  () => ({ max: secondStepLimits.passkeysMax }),
);
