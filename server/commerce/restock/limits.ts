// Limits of restock notices. Commerce 2.2. Portable.

/** Sign-ups from one address. */
export const signUpsPerNetwork = { points: 5, durationMs: 60_000 } as const;
/** Page size of the owner's lists. */
export const pageSize = 50;
/** Our choice: per variant. */
export const signUpsMax = 100_000;
