// What people type on a phone or paste into a field that a program reads: codes, numbers, postal codes, card numbers. Portable.

/**
 * Full-width letters and digits are plain ones, every kind of dash is a hyphen, all white space one space, and characters that nobody
 * sees (directions around a number copied from a phone's contacts, joiners, a soft hyphen) are not there. Case stays.
 */
export const typedText = (text: string): string =>
  text
    // \uFE0F: a phone's keyboard adds it to make a sign an emoji.
    .replace(/\p{Cf}|\uFE0F/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    // Japanese keyboards give it for a hyphen between digits.
    .replace(/(?<=\d)[\u30FC\u2500](?=\d)/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
