// Limits of stock. Portable.

/** Commerce 1.1: how long a hold lasts. Each step of the checkout extends it, up to `holdMaxMs` after the first. */
export const holdMs = 10 * 60 * 1000;
export const holdMaxMs = 30 * 60 * 1000;
/** Commerce 1.1: while the shopper pays on another site. */
export const pinnedHoldMs = 60 * 60 * 1000;
/**
 * Our choice: how much of a variant the checkouts of one network may hold without ordering, in tenths of its stock.
 * Beyond it they continue without holds; otherwise a single attacker could block all stock forever.
 */
export const heldPerNetwork = { points: 20, durationMs: 12 * 60 * 60 * 1000 } as const;
/** Holds removed per sweep; the next sweep continues. */
export const sweptAtOnce = 1000;
/** Commerce 1.1. */
export const sweepEveryMs = 60 * 1000;
/** Our choice, to catch typing errors and keep sums exact. */
export const stockMax = 1_000_000_000;
/** Commerce 2.2: the highest quantity shown to visitors. */
export const shownMax = 9999;
/** Commerce 2.2: the default of `merchantLowStockAlertThreshold`. */
export const lowStockThreshold = 5;
/** Products that one call can switch between tracked and unlimited; each is rewritten as a whole. */
export const changedMax = 20;
