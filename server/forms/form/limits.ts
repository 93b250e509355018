// Limits of forms. Our choice if the specification has none. Portable.

export const fieldsMax = 60;
export const optionsMax = 60;
export const formsMax = 1_000;
export const titleCharsMax = 100;
/** Per answer, and for all answers of a submission together. */
export const answerCharsMax = 5_000;
export const submissionCharsMax = 30_000;
/** Commerce 2.2: a key is used once, within an hour. */
export const keyLifeMs = 60 * 60 * 1000;
export const keysPerNetwork = { points: 60, durationMs: 60_000 } as const;
export const submitsPerNetwork = { points: 20, durationMs: 60_000 } as const;
/** Per submission; further ones are written in a mail program. */
export const repliesMax = 20;
export const replyCharsMax = 5_000;
