// Constants of orders. Portable.

/** Our choices: limits that let one transaction read and write a whole order. */
export const fulfillmentsMax = 100;
export const refundsMax = 50;
export const notesMax = 200;
export const returnsMax = 20;
/** Timeline entries shown. */
export const eventsShownMax = 300;
/** One page of the owner's list. */
export const listMax = 200;
/** Orders examined per page of search results. */
export const searchLooksMax = 1000;
export const pendingRefundsMax = 100;
/** Packing slips per PDF. */
export const slipsMax = 100;

/** Commerce 3.5: lookups by number and address from one network. */
export const lookupsPerNetwork = { points: 5, durationMs: 60 * 60 * 1000 } as const;
