// The code of a gift card: 16 characters of Crockford's base 32 and a check character. Commerce 1.9. Portable.
import { normalizeInput } from '../../base/text/normalize.ts';

/** Without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** For the remainder modulo 37. */
const checkAlphabet = `${alphabet}*~$=U`;
const characters = 16;
const bitsPerCharacter = 5n;

/** 80 random bits. */
export const codeBytes = 10;

/**
 * @param bytes ten random bytes
 * @returns e.g. "5K3W-9QX2-0TBM-7HZ4-C"
 */
export function giftCardCode(bytes: Uint8Array): string {
  if (bytes.length !== codeBytes)
    throw new RangeError(`A gift card code needs ${codeBytes} bytes, found ${bytes.length}`);
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const check = checkAlphabet[Number(number % 37n)]!;
  let code = '';
  for (let n = 0; n < characters; n++) {
    code = alphabet[Number(number & 31n)]! + code;
    number >>= bitsPerCharacter;
  }
  return `${code.replace(/.{4}(?=.)/g, '$&-')}-${check}`;
}

/**
 * Reads a typed code in any case, with or without dashes and spaces, with O for 0, I and L for 1.
 * @returns 17 characters, or undefined when it isn't a valid code
 */
export function readGiftCardCode(text: string): string | undefined {
  const plain = normalizeInput(text.slice(0, 100))
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (plain.length !== characters && plain.length !== characters + 1) return undefined;
  let number = 0n;
  for (const character of plain.slice(0, characters)) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    number = (number << bitsPerCharacter) | BigInt(value);
  }
  const check = checkAlphabet[Number(number % 37n)]!;
  // Older emails left out check characters other than letters and digits; their codes still work.
  if (plain.length === characters) return /\w/.test(check) ? undefined : plain + check;
  return plain.at(-1) === check ? plain : undefined;
}
