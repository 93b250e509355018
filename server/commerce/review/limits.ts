// Limits of reviews. Portable.

/** How long a link works after its email was due. Commerce 2.1. */
export const requestLifeMs = 60 * 24 * 60 * 60 * 1000;
/** Our choice: the email of a longer order asks only about its first lines. */
export const requestLinesMax = 30;

export const starsMax = 5;
export const titleCharsMax = 100;
export const textCharsMax = 3_000;
export const nameCharsMax = 60;
export const replyCharsMax = 3_000;

/** On a product page. */
export const shownAtOnce = 10;
