// When two codes are the same code. Used wherever a code is stored, looked up or entered. Commerce 1.8. Portable.

/**
 * " save10 " and "ＳＡＶＥ１０" are both "SAVE10": NFKC, trimmed, without regard to case. Two codes are equal when this is.
 *
 * Lower case first and then upper brings together letters with several small or several large forms (ς and σ, ẞ and ß).
 */
export const normalCode = (code: string): string =>
  code.normalize('NFKC').trim().toLowerCase().toUpperCase().normalize('NFKC');
