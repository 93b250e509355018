// Limits of the second sign-in step and of passkeys. Portable.

const minuteMs = 60_000;

export const secondStepLimits = {
  /** RFC 6238. */
  stepSeconds: 30,
  /** Codes of the step before and after are accepted as well, because clocks differ. */
  driftSteps: 1,
  recoveryCodes: 10,
  /** Time between the password and the code, and to set up an authenticator app. */
  pendingMs: 10 * minuteMs,
  /** Time to answer the browser's question about a passkey. */
  challengeMs: 5 * minuteMs,
  passkeysMax: 20,
  passkeyNameMax: 60,
} as const;
