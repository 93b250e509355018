// When two codes are the same code. Used wherever a code is stored, looked up or entered. Commerce 1.8. Portable.

import { normalizeInput } from '../../base/text/normalize.ts';

/**
 * " save10 " and "ＳＡＶＥ１０" are both "SAVE10": NFKC, trimmed, without regard to case. Two codes are equal when this is. Our choice
 * beyond commerce 1.8: nor does it matter which dash it is, nor what nobody sees; a text program had put them there.
 *
 * Lower case first and then upper brings together letters with several small or several large forms (ς and σ, ẞ and ß).
 */
export const normalCode = (code: string): string => normalizeInput(normalizeInput(code).toLowerCase().toUpperCase());

/** What was equal before dashes were: discounts of that time are kept under it. */
export const formerCode = (code: string): string =>
  code.normalize('NFKC').trim().toLowerCase().toUpperCase().normalize('NFKC');
