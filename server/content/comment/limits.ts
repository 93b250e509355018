// Limits of comments and likes. Portable.

export const nameCharsMax = 60;
export const textCharsMax = 3_000;
/** Per item, in any state. */
export const commentsPerItemMax = 5_000;
/** Unmoderated comments of the whole site. */
export const pendingMax = 10_000;
/** On a page of an item. */
export const shownAtOnce = 20;
/** Emails to the owner; the last one says that it is. */
export const mailsPerHour = 10;
export const commentsPerNetwork = { points: 5, durationMs: 60_000 } as const;
export const likesPerNetwork = { points: 30, durationMs: 60_000 } as const;
export const readsPerNetwork = { points: 120, durationMs: 60_000 } as const;
/** Our choice: one like for each network and item in this time. */
export const likeLifeMs = 30 * 24 * 60 * 60 * 1000;
