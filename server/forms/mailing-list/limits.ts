// Limits of mailing lists. Our choice. Portable.

export const listsMax = 30;
export const nameCharsMax = 100;
export const importBytesMax = 1_048_576;
export const importRowsMax = 20_000;
export const exportedMax = 500_000;
/** How long the link of a confirmation email works. */
export const confirmLifeMs = 7 * 24 * 60 * 60 * 1000;
/** A second sign-up sends another confirmation email only after this time, so that no one can be flooded. */
export const askAgainMs = 24 * 60 * 60 * 1000;
