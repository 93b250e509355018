// Limits of gift cards. Portable.

/** Our choice, to catch typing errors: ten million in the major unit. */
export const balanceMax = 1_000_000_000;
/** The latest time that a Date can represent. */
export const timeMax = 8_640_000_000_000_000;
/** Our choice. */
export const nameCharsMax = 100;
export const messageCharsMax = 500;
export const reasonCharsMax = 200;
