// Normalizes input for fields that a program parses: codes, numbers, postal codes, card numbers. Portable.

/**
 * Converts full-width characters to ASCII, every dash to a hyphen, and each run of white space to one space, and
 * removes invisible characters such as direction marks, joiners, and soft hyphens. Preserves case.
 */
export const normalizeInput = (text: string): string =>
  text
    // \uFE0F: phone keyboards append it to turn a symbol into an emoji.
    .replace(/\p{Cf}|\uFE0F/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    // Japanese keyboards type these for a hyphen between digits.
    .replace(/(?<=\d)[\u30FC\u2500](?=\d)/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
