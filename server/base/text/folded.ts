// Text as searches compare it. Portable.

/** Lower case, without accents, one space between words: "Ångström" is found by "angstrom". */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
