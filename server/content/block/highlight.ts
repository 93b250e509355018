// Tokenizes source code for syntax highlighting, in one pass with one pattern per language; anything unknown is plain
// text. Portable.
import type { CodeLanguage } from './code.ts';

type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'tag' | 'attribute' | 'plain';
export type Token = { kind: TokenKind; text: string };

const words = {
  javascript:
    'as async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while yield',
  typescript:
    'abstract any boolean declare enum implements interface keyof namespace never number private protected public readonly satisfies string type unknown',
  python:
    'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield',
  php: 'abstract as break case catch class clone const continue default do echo else elseif extends false final finally fn for foreach function global if implements include interface isset match namespace new null private protected public require return static switch this throw true try use var while',
  shell: 'case do done elif else esac exit export fi for function if in local return set then until while',
  sql: 'add alter and as asc between by case create delete desc distinct drop else end exists from group having in index inner insert into is join key left like limit not null offset on or order outer primary right select set table then union unique update values when where',
  json: 'true false null',
  css: 'important media supports container layer import font-face keyframes',
} as const;

const wordsOf: Partial<Record<CodeLanguage, ReadonlySet<string>>> = {
  javascript: new Set(words.javascript.split(' ')),
  typescript: new Set(`${words.javascript} ${words.typescript}`.split(' ')),
  python: new Set(words.python.split(' ')),
  php: new Set(words.php.split(' ')),
  shell: new Set(words.shell.split(' ')),
  sql: new Set(words.sql.split(' ')),
  json: new Set(words.json.split(' ')),
  css: new Set(words.css.split(' ')),
};

/** An unclosed string ends with its line. */
const quoted = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/;
const number = /\b\d[\w.]*/;
const word = /[\p{L}_$][\p{L}\p{N}_$-]*/u;
const slashes = /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/;
const hash = /#[^\n]*/;
const dashes = /--[^\n]*/;
const backticks = /`(?:[^`\\]|\\[\s\S])*`?/;
const markup = /<!--(?:[^-]|-(?!->))*(?:-->)?|<\/?[A-Za-z][\w:-]*|\/?>/;

/** Named groups identify the kind of a match. */
const pattern = (comment: RegExp, ...strings: RegExp[]) =>
  new RegExp(
    `(?<comment>${comment.source})|(?<string>${strings.map(({ source }) => source).join('|')})|(?<number>${number.source})|(?<word>${word.source})`,
    'gu',
  );

const patterns: Partial<Record<CodeLanguage, RegExp>> = {
  javascript: pattern(slashes, quoted, backticks),
  typescript: pattern(slashes, quoted, backticks),
  php: pattern(new RegExp(`${slashes.source}|${hash.source}`), quoted),
  css: pattern(slashes, quoted),
  python: pattern(hash, quoted),
  shell: pattern(hash, quoted),
  sql: pattern(dashes, quoted),
  json: pattern(slashes, quoted),
};

/** The tokens' texts add up to the code. */
export function highlighted(code: string, language: CodeLanguage): Token[] {
  if (language === 'html') return htmlTokens(code);
  const found = patterns[language];
  return found ? tokens(code, found, wordsOf[language] ?? new Set()) : [{ kind: 'plain', text: code }];
}

function tokens(code: string, found: RegExp, keywords: ReadonlySet<string>): Token[] {
  const all: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(found)) {
    const { comment, string, number: digits } = match.groups ?? {};
    const text = match[0];
    const kind: TokenKind =
      comment !== undefined
        ? 'comment'
        : string !== undefined
          ? 'string'
          : digits !== undefined
            ? 'number'
            : keywords.has(text) || keywords.has(text.toLowerCase()) === true
              ? 'keyword'
              : 'plain';
    put(all, 'plain', code.slice(at, match.index));
    put(all, kind, text);
    at = match.index + text.length;
  }
  put(all, 'plain', code.slice(at));
  return all;
}

const htmlPattern = new RegExp(
  `(?<markup>${markup.source})|(?<string>="[^"]*"?|='[^']*'?)|(?<attribute>[\\w:@-]+(?==))`,
  'gu',
);

function htmlTokens(code: string): Token[] {
  const all: Token[] = [];
  let at = 0;
  let isInTag = false;
  for (const match of code.matchAll(htmlPattern)) {
    const text = match[0];
    const kind: TokenKind = match.groups?.markup
      ? text.startsWith('<!--')
        ? 'comment'
        : 'tag'
      : !isInTag
        ? 'plain'
        : match.groups?.string
          ? 'string'
          : 'attribute';
    if (kind === 'tag') isInTag = text.startsWith('<');
    put(all, 'plain', code.slice(at, match.index));
    put(all, kind, text);
    at = match.index + text.length;
  }
  put(all, 'plain', code.slice(at));
  return all;
}

function put(all: Token[], kind: TokenKind, text: string): void {
  if (text === '') return;
  const last = all.at(-1);
  if (last?.kind === kind) last.text += text;
  else all.push({ kind, text });
}
