// Limits of stock. Portable.

/** Commerce 1.1: how long a hold lasts. Each step of the checkout extends it, up to `holdMaxMs` after the first. */
export const holdMs = 10 * 60 * 1000;
export const holdMaxMs = 30 * 60 * 1000;
/** Commerce 1.1: while the shopper pays on another site. */
export const pinnedHoldMs = 60 * 60 * 1000;
/**
 * Our choice: what the checkouts of one network can hold of a variant without ordering, in tenths of its stock. Beyond it they continue
 * without holds; otherwise one stranger could keep goods from everyone forever.
 */
export const heldPerNetwork = { points: 20, durationMs: 12 * 60 * 60 * 1000 } as const;
/** Holds that one sweep returns; the next sweep continues. */
export const sweptAtOnce = 1000;
/** Commerce 1.1. */
export const sweepEveryMs = 60 * 1000;
/** Our choice, against typing errors that sums could not hold. */
export const stockMax = 1_000_000_000;
/** Commerce 2.2: the highest quantity that visitors see. */
export const shownMax = 9999;
/** Commerce 2.2, `merchantLowStockAlertThreshold`: the default. */
export const lowStockThreshold = 5;
/** Products that one call can switch between counted and unlimited: each is written as a whole. */
export const changedMax = 20;
