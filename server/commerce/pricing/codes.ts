// The normal form of discount codes. Commerce 1.8. Portable.

import { normalizeInput } from '../../base/text/normalize.ts';

/**
 * " save10 " and "ＳＡＶＥ１０" are both "SAVE10": NFKC, trimmed, case-insensitive. Codes with the same normal form are equal. Our
 * choice beyond commerce 1.8: ignores kinds of dashes and invisible characters, which word processors insert.
 *
 * Lower case first and then upper brings together letters with several small or several large forms (ς and σ, ẞ and ß).
 */
export const normalCode = (code: string): string => normalizeInput(normalizeInput(code).toLowerCase().toUpperCase());

/** The normal form before dashes were unified; older discounts are stored under it. */
export const formerCode = (code: string): string =>
  code.normalize('NFKC').trim().toLowerCase().toUpperCase().normalize('NFKC');
