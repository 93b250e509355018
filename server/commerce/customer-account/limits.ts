// Constants of customer accounts. Portable.

/** Orders of a guest that become an account's in one step: each is three keys of a commit. */
export const takenOverMax = 100;
/** Orders in the export of one person. */
export const exportedOrdersMax = 5_000;
/** Orders made anonymous in one commit; an erasure makes as many as it needs. */
export const erasedAtOnce = 50;
export const exportedSubscriptionsMax = 1000;
/** What one person sent by forms, in their file. */
export const exportedSubmissionsMax = 1000;
