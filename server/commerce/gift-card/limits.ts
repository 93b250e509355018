// Limits of gift cards. Portable.

/** Our choice, against typing errors: ten million in the major unit. */
export const balanceMax = 1_000_000_000;
/** The last moment that a Date can express. */
export const timeMax = 8_640_000_000_000_000;
/** Our choice. */
export const nameCharsMax = 100;
export const messageCharsMax = 500;
export const reasonCharsMax = 200;
