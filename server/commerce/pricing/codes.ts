// The normal form of discount codes. Commerce 1.8. Portable.

import { normalizeInput } from '../../base/text/normalize.ts';

/**
 * " save10 " and "ＳＡＶＥ１０" are both "SAVE10": NFKC, trimmed, case-insensitive. Codes with the same normal form are
 * equal. Our choice beyond commerce 1.8: unifies kinds of dashes and ignores invisible characters, which word
 * processors insert.
 *
 * Converting to lower case first and then to upper case unifies letters with several forms (ς and σ, ẞ and ß).
 */
export const normalCode = (code: string): string => normalizeInput(normalizeInput(code).toLowerCase().toUpperCase());

/** The normal form before dashes were unified; older discounts are stored under it. */
export const formerCode = (code: string): string =>
  code.normalize('NFKC').trim().toLowerCase().toUpperCase().normalize('NFKC');
