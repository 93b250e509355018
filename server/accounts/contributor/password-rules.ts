// Which passwords are accepted: length, and not among the first that anyone would try. Portable: the form shows the same words.

export const passwordLengthMin = 8;
/** Advised, not required (operations 2.1). */
export const passwordLengthAdvised = 15;
export const passwordLengthMax = 200;

/**
 * What is wrong with it, or undefined. Any characters are allowed; nothing is asked of their kinds.
 *
 * @param words of the site and the person (title, address, name): a password made of one of them is refused
 */
export function passwordProblem(password: string, words: readonly string[] = []): string | undefined {
  const length = [...password].length;
  if (length < passwordLengthMin)
    return `The password needs at least ${passwordLengthMin} characters, and has ${length}.`;
  if (length > passwordLengthMax)
    return `The password may have at most ${passwordLengthMax} characters, and has ${length}.`;
  const plain = password.toLowerCase();
  const trimmed = plain.replace(/[^\p{Letter}]+$/u, '');
  if (common.has(plain) || common.has(trimmed) || isMonotonous(plain))
    return 'This password is among the first that anyone would try.';
  const used = words.flatMap((word) => word.toLowerCase().split(/[\s@.]+/)).filter((word) => word.length >= 4);
  if (used.some((word) => trimmed === word || plain === word))
    return 'The password must not be the name of the site or of its owner.';
  return undefined;
}

/** `aaaaaaaa`, `12345678`, `abcdefgh`, `87654321`: one step from each character to the next. */
function isMonotonous(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step);
}

/** Digits and signs after a word are cut off before looking, so `password123!` is found as `password`. */
const common = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyuiop qwertyui qwerty12 qwertz qwertzuiop azertyuiop asdfghjkl asdfasdf
  zxcvbnm zxcvbnm, iloveyou iloveu sunshine princess football baseball basketball superman batman spiderman pokemon starwars
  trustno letmein welcome monkey dragon master shadow michael jennifer jessica jordan charlie daniel computer internet
  whatever freedom mustang maverick corvette ferrari mercedes liverpool chelsea arsenal barcelona hello hellohello
  admin administrator adminadmin root rootroot changeme changeit secret secretsecret default guest guestguest testtest
  test tester testing abc abcabc abcd abcd1234 a1b2c3d4 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 qazwsx qazwsxedc
  zaq12wsx zaq1zaq1 11112222 12341234 12121212 123123123 12344321 123454321 123321123 69696969 88888888 147258369 987654321
  11223344 1234qwer qwer1234 asdf1234 pass1234 passpass password1 iloveyou1 google facebook linkedin samsung
  squarespace wordpress website webmaster mywebsite myshop stoa stoastoa`.split(/\s+/),
);
