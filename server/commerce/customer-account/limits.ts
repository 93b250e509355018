// Constants of customer accounts. Portable.

/** Orders of a guest that move to an account in one transaction: each takes three keys of a commit. */
export const takenOverMax = 100;
/** Orders in one person's export. */
export const exportedOrdersMax = 5_000;
/** Orders anonymized per commit; an erasure runs as many commits as it needs. */
export const erasedAtOnce = 50;
export const exportedSubscriptionsMax = 1000;
/** Form submissions in one person's export. */
export const exportedSubmissionsMax = 1000;
