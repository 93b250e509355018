// Lets the LESS compiler skip large sheets that are plain CSS, and files embedded as text. They are cut out
// before it runs and put back after, so that five megabytes take no longer than their rules do. Used by compile-less.ts. Portable.
import { type Cut, maskText } from './source.ts';

/** Smaller sheets are always compiled: another sheet may use their classes as mixins. */
const plainCharsMin = 100_000;
const dataCharsMin = 2_000;

type SetAside = {
  /** Line numbers are unchanged. */
  text: string;
  restore(css: string): string;
};

/** @param sheets of the text, in order */
export function setAside(text: string, sheets: readonly Cut[]): SetAside {
  const plain: string[] = [];
  const files: string[] = [];
  let left = '';
  for (const { from, to } of sheets) {
    const sheet = text.slice(from, to);
    const short = sheet.replace(fileInSheet, (file) => `url(stoa-file-${files.push(file) - 1})`);
    if (short.length >= plainCharsMin && isPlainCss(short)) {
      plain.push(withoutComments(short.replace(charset, '')));
      left += `@stoa-sheet ${plain.length - 1};${short.replace(/[^\n]+/g, '')}`;
    } else left += short;
  }
  return {
    text: left,
    restore: (css) =>
      css
        .replace(/@stoa-sheet (\d+);?/g, (mark, number) => plain[Number(number)] ?? mark)
        .replace(/url\(stoa-file-(\d+)\)/g, (mark, number) => files[Number(number)] ?? mark),
  };
}

const fileInSheet = new RegExp(
  `url\\(\\s*(?:"data:[^"\\\\\\n]{${dataCharsMin},}"|'data:[^'\\\\\\n]{${dataCharsMin},}'|data:[^"'()\\s]{${dataCharsMin},})\\s*\\)`,
  'g',
);
const charset = /^\s*@charset\s+(?:"[^"\n]*"|'[^'\n]*');/i;
const lessOnly =
  /@\{|[:(,=\s]~["'`]|`|(?<![:\w"'(/])\/\/|\b(?:darken|lighten|saturate|desaturate|fade|fadein|fadeout|spin|tint|shade|percentage|unit|e|luma|ceil|floor|extract|length|iscolor|isnumber|data-uri)\(|:extend\(/;

/** If in doubt, treats it as LESS: a variable, a mixin, a nested rule, a line comment, a LESS function, or an unbalanced bracket. */
export function isPlainCss(text: string): boolean {
  const sheet = text.replace(charset, (all) => ' '.repeat(all.length));
  const masked = maskText(sheet);
  if (!masked.includes('{')) return false;
  if (lessOnly.test(withoutComments(sheet))) return false;
  const inside: ('rule' | 'at')[] = [];
  let start = 0;
  for (const { 0: mark, index: at } of masked.matchAll(/[@;{}]/g)) {
    if (mark === '@') {
      if (masked.slice(start, at).trim() !== '') return false;
      const [name] = /^@[\w-]+/.exec(masked.slice(at, at + 60)) ?? [];
      if (name === undefined || /^@(?:import|plugin|charset)$/i.test(name)) return false;
      if (masked.slice(at + name.length, at + 120).trimStart()[0] === ':') return false;
      continue;
    }
    const statement = masked.slice(start, at).trim();
    start = at + 1;
    if (mark === '{') {
      const isAt = statement.startsWith('@');
      if (!isAt && (inside.at(-1) === 'rule' || /^[.#][\w-]+\s*\(|&|\bwhen\b/.test(statement))) return false;
      inside.push(isAt ? 'at' : 'rule');
      continue;
    }
    if (/^[.#&]/.test(statement)) return false;
    if (mark === '}' && inside.pop() === undefined) return false;
  }
  return inside.length === 0 && masked.slice(start).trim() === '';
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g, (found) =>
    found.startsWith('/') ? ' ' : found,
  );
