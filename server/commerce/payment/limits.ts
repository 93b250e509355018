// Constants of payments. Commerce 1.1, 3.2, 3.5. Portable.
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a page of a provider stays open for its shopper. */
export const redirectLifeMs = 60 * minuteMs;
/** Our choice: past this, a payment that was asked for and not answered has nobody waiting for it. */
export const unansweredMs = 2 * minuteMs;
/** How often the sweeper looks. */
export const sweepMs = minuteMs;
/** Payments of one sweep; the next continues where it ended. */
export const sweepMax = 500;
/** Payments of one commit, or of one look at those that are open. */
export const openAtOnce = 100;
/** Our choice: providers that stay silent so often in a row are left alone until the next sweep. */
export const silencesMax = 3;
/** How long Stripe may take for one answer, and how often it is asked once more: of shoppers, and of sweepers, who come again. */
export const shoppersPatience = { timeoutMs: 8000, retries: 2 } as const;
export const sweepersPatience = { timeoutMs: 8000, retries: 0 } as const;
/** Of an owner who has just entered keys. */
export const checkPatience = { timeoutMs: 6000, retries: 0 } as const;
/** For all that one request of someone who waits asks of payment hosts: with the pauses between tries that is ten seconds at most. */
export const interactiveBudgetMs = 8_000;
/** Commerce 3.5. */
export const cardDeclines = { points: 3, durationMs: dayMs } as const;
/** Our choice: more tries to pay for one order than anyone makes. */
export const attemptsMax = 60;
/** Commerce 3.5: of the last twenty tries, so many declined in a hundred raise the alarm. */
export const declineAlarm = { last: 20, percent: 30 } as const;
/** Commerce 3.2. */
export const webhookToleranceS = 300;
export const eventLifeMs = 30 * dayMs;
export const webhookBytesMax = 262_144;
