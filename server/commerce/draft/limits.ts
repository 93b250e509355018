// Constants of drafts. Portable.
export { entriesMax as linesMax } from '../cart/limits.ts';
export { noteCharsMax } from '../checkout/limits.ts';
/** Our choice: how long a pay link may work, in days. */
export const linkDaysMax = 60;
export const linkDaysDefault = 7;
/** Variants that the picker returns. */
export const foundMax = 20;
