// `node server/accounts/contributor/common-passwords.make.ts` regenerates common-passwords.filter.ts from zxcvbn's
// list, @zxcvbn-ts/language-common (MIT license, (c) Dan Wheeler, Dropbox and zxcvbn-ts), and words of our own.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { filterOf } from './common-passwords.ts';

const listPath = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');

const own = `passwort passw0rd p@ssword qwertz qwertzuiop asdfasdf iloveu trustno hellohello adminadmin rootroot changeit secretsecret
  guestguest testtest 1q2w3e4r5t 1qaz2wsx3edc zaq1zaq1 123454321 squarespace wordpress website webmaster mywebsite myshop myshop123
  onlineshop webshop stoa stoastoa`;

export const commonPasswords: readonly string[] = [
  ...new Set([...(JSON.parse(readFileSync(listPath, 'utf8')) as string[]), ...own.split(/\s+/)]),
].filter((password) => password.length >= 4);

if (process.argv[1] === import.meta.filename) {
  const text = Buffer.from(filterOf(commonPasswords)).toString('base64');
  const head = '// Made by common-passwords.make.ts; not to be edited.\n';
  writeFileSync(
    new URL('./common-passwords.filter.ts', import.meta.url),
    `${head}export const filter =\n  '${text}';\n`,
  );
}
