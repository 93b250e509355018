// Constants of stock. Portable.

/** Commerce 1.1: a hold lasts so long, each step of the checkout extends it, and never beyond the second from the first. */
export const holdMs = 10 * 60 * 1000;
export const holdMaxMs = 30 * 60 * 1000;
/** Commerce 1.1: while the shopper pays at somebody else's page. */
export const pinnedHoldMs = 60 * 60 * 1000;
/**
 * Our choice: what the checkouts of one network may hold of a variant without ordering, in tenths of its shelf. Beyond it they are not
 * refused, only nothing is kept for them until they order; otherwise one stranger could keep goods from everybody for ever.
 */
export const heldPerNetwork = { points: 20, durationMs: 12 * 60 * 60 * 1000 } as const;
/** Holds that one sweep gives back; the next sweep goes on. */
export const sweptAtOnce = 1000;
/** Commerce 1.1: the sweep runs each minute. */
export const sweepEveryMs = 60 * 1000;
/** Pieces; a bound of ours, so that a typing error does not become a number that sums cannot hold. */
export const stockMax = 1_000_000_000;
/** Commerce 2.2: quantities shown to visitors end here. */
export const shownMax = 9999;
/** Commerce 2.2, `merchantLowStockAlertThreshold`: where the owner has not said. */
export const lowStockThreshold = 5;
