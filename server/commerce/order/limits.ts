// Constants of orders. Portable.

/** Our choices: what one order may gather, so that it is read in one step and written in one commit. */
export const fulfillmentsMax = 100;
export const refundsMax = 50;
export const notesMax = 200;
export const returnsMax = 20;
/** Of the timeline, what is shown. */
export const eventsShownMax = 300;
/** One page of the owner's list. */
export const listMax = 200;
/** So many orders are looked at for one page of a search. */
export const searchLooksMax = 1000;
export const pendingRefundsMax = 100;
/** Packing slips in one file. */
export const slipsMax = 100;

/** Commerce 3.5: questions for an order by number and address, from one network. */
export const lookupsPerNetwork = { points: 5, durationMs: 60 * 60 * 1000 } as const;
