// Fractional indexing: a key that sorts between two others, so that moving one item changes one record. Editor 3.2.

const first = 'a';
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/**
 * @param before empty: at the very start
 * @param after undefined: at the very end
 * @returns e.g. ('a', 'b') → 'an'. Never ends with the lowest letter, so that there is always room before it
 */
export function orderBetween(before: string, after?: string): string {
  if (after !== undefined && before >= after) throw new Error(`No order between ${before} and ${after}`);
  let result = '';
  for (let i = 0; ; i++) {
    const low = digit(before, i, 0);
    const high = after === undefined || !after.startsWith(result) ? alphabet.length : digit(after, i, 0);
    if (high - low > 1) return result + alphabet[Math.floor((low + high) / 2)];
    // No room at this letter: keep the lower one and look further down.
    result += before[i] ?? first;
    if (result.length > 200) throw new Error('Orders have grown too long');
  }
}

const digit = (text: string, at: number, absent: number): number => {
  const character = text[at];
  if (character === undefined) return absent;
  return Math.max(0, alphabet.indexOf(character));
};
