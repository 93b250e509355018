// How long a session lasts and how often sign-in may be tried. Operations 2.1. Portable.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const sessionLimits = {
  idleMs: 12 * hourMs,
  absoluteMs: 14 * 24 * hourMs,
  /** A browser is known for so long after signing in on it. */
  knownMs: 180 * 24 * hourMs,
  /** The stored time of the last call is at most this old, so that reading pages does not write each time. */
  touchMs: 5 * minuteMs,
  perContributorMax: 50,
} as const;

export const signInLimits = {
  windowMs: 15 * minuteMs,
  /** Failures of one network for one account before 429. */
  perPairMax: 8,
  /** Failures of one network for any account before 429. */
  perNetworkMax: 40,
  /** After this many failures, attempts on the account are slowed; no one is locked out. */
  perAccountDelayAfter: 10,
  /** From so many failures of a pair on, each try waits. */
  perPairDelayAfter: 3,
  delayStepMs: 500,
  delayMaxMs: 4_000,
  /** Networks and accounts remembered; the oldest are forgotten first. */
  rememberedMax: 20_000,
} as const;

/** Asking for a new password takes so long at least, for a known address as for one that is not. */
export const forgotAnswerMs = 300;

/** Short: the shell fetches a new one each time it loads the frame. */
export const previewTokenLifeMs = 30 * minuteMs;
