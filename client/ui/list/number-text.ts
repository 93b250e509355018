// Formats counts for people. Portable.
const format = new Intl.NumberFormat('en-US');

/** e.g. "5,000" */
export const numberText = (count: number): string => format.format(count);
