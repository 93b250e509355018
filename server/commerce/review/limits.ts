// Limits of reviews. Portable.

/** A link of a request works so long after its mail was due. Commerce 2.1. */
export const requestLifeMs = 60 * 24 * 60 * 60 * 1000;
/** Our choice: of a longer order the first lines are asked about. */
export const requestLinesMax = 30;

export const starsMax = 5;
export const titleCharsMax = 100;
export const textCharsMax = 3_000;
export const nameCharsMax = 60;
export const replyCharsMax = 3_000;

/** On a product page at once, and in the owner's list. */
export const shownAtOnce = 10;
export const listedAtOnce = 50;
