// Constants of payments. Commerce 1.1, 3.2, 3.5. Portable.
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a provider's page stays open. */
export const redirectLifeMs = 60 * minuteMs;
/** Our choice: after this time, no one waits for an unanswered payment anymore. */
export const unansweredMs = 2 * minuteMs;
/** The sweeper's interval. */
export const sweepMs = minuteMs;
/** Payments per sweep; the next one continues from there. */
export const sweepMax = 500;
/** Payments per commit, or per page of the list of open payments. */
export const openAtOnce = 100;
/** Our choice: after this many timeouts in a row, the provider is not called again until the next sweep. */
export const silencesMax = 3;
/** Stripe's timeout and retries, for shoppers and for sweepers, which run again anyway. */
export const shoppersPatience = { timeoutMs: 8000, retries: 2 } as const;
export const sweepersPatience = { timeoutMs: 8000, retries: 0 } as const;
/** For an owner who has just entered keys. */
export const checkPatience = { timeoutMs: 6000, retries: 0 } as const;
/**
 * The budget for all payment provider calls of one interactive request. With the pauses between retries, it takes ten
 * seconds at most.
 */
export const interactiveBudgetMs = 8_000;
/** Commerce 3.5. */
export const cardDeclines = { points: 3, durationMs: dayMs } as const;
/** Our choice: far more payment attempts for one order than a real shopper needs. */
export const attemptsMax = 60;
/** Commerce 3.5: the alarm is raised if more than this percentage of the last twenty attempts were declined. */
export const declineAlarm = { last: 20, percent: 30 } as const;
/** Commerce 3.2. */
export const webhookToleranceS = 300;
export const eventLifeMs = 30 * dayMs;
export const webhookBytesMax = 262_144;
