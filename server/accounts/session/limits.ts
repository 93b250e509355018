// Session lifetimes and sign-in limits. Operations 2.1. Portable.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const sessionLimits = {
  idleMs: 12 * hourMs,
  absoluteMs: 14 * 24 * hourMs,
  /** How long a browser is recognized after signing in. */
  knownMs: 180 * 24 * hourMs,
  /** The stored time of the last call is updated at this interval, so that not every page view writes. */
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
  /** Failures with codes of six digits for one account, from any networks: only someone with the password gets this far. */
  perAccountCodesMax: 50,
  /** From this many failures of a pair on, each attempt is delayed. */
  perPairDelayAfter: 3,
  delayStepMs: 500,
  delayMaxMs: 4_000,
  /** Networks and accounts remembered; the oldest are dropped first. */
  rememberedMax: 20_000,
} as const;

/** Minimum duration of a password reset request, the same for known and unknown addresses. */
export const forgotAnswerMs = 300;

/** Short: the shell fetches a new one each time it loads the frame. */
export const previewTokenLifeMs = 30 * minuteMs;
