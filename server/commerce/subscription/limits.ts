// Constants of subscriptions. Commerce 1.10. Portable.

/** A declined renewal is tried three times in total, five days apart; then the subscription ends. */
export const attemptsMax = 3;
export const retryAfterMs = 5 * 24 * 3_600_000;
/** A new price applies to renewals at least a week after the shopper was notified. */
export const priceNoticeMs = 7 * 24 * 3_600_000;
/** Renewals per run; the next run is a minute later. */
export const renewalsPerRun = 200;
/**
 * If more periods than this were missed (a restored backup, a machine that was off), the subscription is renewed once,
 * not for each missed period.
 */
export const periodsMax = 10_000;
/** Form submissions on subscription pages, including card changes, per network. */
export const cardChanges = { points: 20, durationMs: 3_600_000 } as const;
/** Returns from the provider's card page, per network. */
export const cardReturns = { points: 60, durationMs: 3_600_000 } as const;
/** Running subscriptions checked per run. */
export const watchedPerRun = 200;
