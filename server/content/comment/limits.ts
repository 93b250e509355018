// Limits of comments and likes. Portable.

export const nameCharsMax = 60;
export const textCharsMax = 3_000;
/** Per item, in any state. */
export const commentsPerItemMax = 5_000;
/** Unmoderated comments on the whole site. */
export const pendingMax = 10_000;
/** Comments per page. */
export const shownAtOnce = 20;
/** Emails to the owner; the last one mentions the limit. */
export const mailsPerHour = 10;
export const commentsPerNetwork = { points: 5, durationMs: 60_000 } as const;
export const likesPerNetwork = { points: 30, durationMs: 60_000 } as const;
export const readsPerNetwork = { points: 120, durationMs: 60_000 } as const;
/** Our choice: one like per network and item within this time. */
export const likeLifeMs = 30 * 24 * 60 * 60 * 1000;
