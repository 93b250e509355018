// Numbers of subscriptions. Commerce 1.10. Portable.

/** Renewals that were refused are tried three times in all, five days apart; then the subscription ends. */
export const attemptsMax = 3;
export const retryAfterMs = 5 * 24 * 3_600_000;
/** A new price applies to renewals at least a week after the shopper was notified. */
export const priceNoticeMs = 7 * 24 * 3_600_000;
/** Renewals that one run of the clock works off; the next run comes a minute later. */
export const renewalsPerRun = 200;
/** A subscription further behind than this was not looked at for long (a restored backup, a machine that was off): it is renewed once, not for each period missed. */
export const periodsMax = 10_000;
/** Changes through the link's form, cards among them, of one network. */
export const cardChanges = { points: 20, durationMs: 3_600_000 } as const;
/** Ways back from the provider's page for cards, of one network. */
export const cardReturns = { points: 60, durationMs: 3_600_000 } as const;
/** Running subscriptions that one run of the clock looks at. */
export const watchedPerRun = 200;
