// Normalizes text for searching. Portable.

/** Lower case, without accents, single spaces between words: "angstrom" matches "Ångström". */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
