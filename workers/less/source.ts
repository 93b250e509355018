// Reading LESS as text, before and between compilations: imports, statements, tweak comments. Used by compile-less.ts. Portable.

/**
 * Mixins that template folders call without defining (template-folders 9). We cannot ship the icon font, so its mixin
 * is empty; the social colors apply to our own social-links markup. All on one line, see compile-less.ts.
 */
export const systemMixins = [
  '.sqs-ui-font(@rest...) {}',
  '.button-block-guarded-mixin-outline-hover-style(@rest...) {}',
  '.mixin-template-social-icons-color(@color) { .sqs-svg-icon--wrapper { color: @color; svg, use { fill: @color; } } }',
  '.mixin-template-social-icons-color-body(@color) { .sqs-block .sqs-svg-icon--wrapper { color: @color; svg, use { fill: @color; } } }',
].join(' ');

/** Same length and lines, with comments and strings overwritten, so that the remaining braces and semicolons are real ones. */
export const maskText = (text: string): string => overwritten(text, noCodeOf(text));

/** Start of a comment that is never closed. */
export function unclosedComment(text: string): number | undefined {
  let last: NoCode | undefined;
  for (last of noCodeOf(text));
  return last?.isOpen ? last.from : undefined;
}

type NoCode = Cut & { isComment: boolean; isOpen: boolean };

const openings = /\/\*|(?<!:)\/\/|["']|url\(/g;
const plainUrl = /url\(\s{0,100}[^"')\s][^)\n]{0,2000}\)/y;

/** Comments, strings, and unquoted URLs. One of them can have megabytes, which can overflow a regular expression. */
function* noCodeOf(text: string): Generator<NoCode> {
  const search = new RegExp(openings);
  /** No string with that quote is closed before this index. */
  const openUntil: Record<string, number> = {};
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const { 0: mark, index: from } = found;
    const isComment = mark[0] === '/';
    let to: number | undefined;
    let isOpen = false;
    if (isComment) {
      const end = text.indexOf(mark === '/*' ? '*/' : '\n', from + 2);
      isOpen = end < 0 && mark === '/*';
      to = end < 0 ? text.length : mark === '/*' ? end + 2 : end;
    } else if (mark === 'url(') {
      plainUrl.lastIndex = from;
      if (plainUrl.test(text)) to = plainUrl.lastIndex;
    } else if (from >= (openUntil[mark] ?? 0)) {
      const end = endOfString(text, from);
      if (text[end] === mark) to = end + 1;
      else openUntil[mark] = end;
    }
    search.lastIndex = to ?? from + 1;
    if (to !== undefined) yield { from, to, isComment, isOpen };
  }
}

/** The next matching quote, or the end of the line or text. */
function endOfString(text: string, from: number): number {
  const stops = text[from] === '"' ? /["\\\n]/g : /['\\\n]/g;
  stops.lastIndex = from + 1;
  for (let stop = stops.exec(text); stop; stop = stops.exec(text)) {
    if (stop[0] !== '\\') return stop.index;
    stops.lastIndex++;
  }
  return text.length;
}

function overwritten(text: string, spans: Iterable<Cut>): string {
  let masked = '';
  let done = 0;
  for (const { from, to } of spans) {
    masked += text.slice(done, from) + spaces(text.slice(from, to));
    done = to;
  }
  return masked + text.slice(done);
}

/** Replaces all characters but line breaks with spaces. */
const spaces = (text: string): string =>
  text
    .split('\n')
    .map((line) => ' '.repeat(line.length))
    .join('\n');

export type Cut = { from: number; to: number };

/**
 * The statement that contains `index`: from after the preceding `;`, `{` or `}` to its own `;` or the end of its block.
 * @param masked by `maskText`
 * @returns undefined when there is only whitespace
 */
export function statementAt(masked: string, index: number): Cut | undefined {
  let from = Math.min(index, masked.length);
  // Interpolation `@{name}` is not a block.
  while (from > 0 && !isBoundary(masked, from - 1)) from--;
  let to = Math.max(from, index);
  let depth = 0;
  for (; to < masked.length; to++) {
    if (!isBoundary(masked, to)) continue;
    const mark = masked[to];
    if (mark === '{') depth++;
    else if (mark === '}') {
      if (depth === 0) break;
      if (--depth === 0) {
        to++;
        break;
      }
    } else if (depth === 0) {
      to++;
      break;
    }
  }
  return masked.slice(from, to).trim() === '' ? undefined : { from, to };
}

/** A `;` or a block's bracket, but not one of interpolation `@{name}`. */
export function isBoundary(masked: string, at: number): boolean {
  const mark = masked[at];
  if (mark === ';') return true;
  if (mark === '{') return masked[at - 1] !== '@' && masked[at - 1] !== '$';
  if (mark !== '}') return false;
  for (let i = at - 1; i >= 0 && at - i < 100; i--) {
    const before = masked[i] as string;
    if (before === '{') return masked[i - 1] !== '@' && masked[i - 1] !== '$';
    if (!/[\w-]/.test(before)) return true;
  }
  return true;
}

/** Overwrites the cut with spaces, so that line numbers stay right. */
export const blankOut = (text: string, { from, to }: Cut): string =>
  text.slice(0, from) + spaces(text.slice(from, to)) + text.slice(to);

/**
 * `@import url(…)` becomes plain CSS, all other imports and plugins are blanked out. `@import 'sqs-ui-font'` asks for what
 * the platform supplies anyway, so it is dropped silently.
 */
export function dropImports(source: string): { text: string; dropped: { line: number; what: string }[] } {
  const masked = maskComments(source);
  const dropped: { line: number; what: string }[] = [];
  let text = '';
  let done = 0;
  for (const match of masked.matchAll(
    /@(import|plugin)\b(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|url\([^)\n]{0,2000}\)|[^;{}"'])*;?/gi,
  )) {
    const statement = source.slice(match.index, match.index + match[0].length);
    text += source.slice(done, match.index);
    done = match.index + match[0].length;
    const url = /^@import\s*(?:\([^)]*\)\s*)?(url\([\s\S]*)$/i.exec(statement);
    if (url && !/[@$]\{/.test(statement)) text += `@import (css) ${url[1]}`;
    else {
      text += spaces(statement);
      if (!/sqs-ui-font/.test(statement))
        dropped.push({ line: source.slice(0, match.index).split('\n').length, what: statement.trim().slice(0, 200) });
    }
  }
  return { text: text + source.slice(done), dropped };
}

const maskComments = (text: string) =>
  overwritten(
    text,
    noCodeOf(text).filter(({ isComment }) => isComment),
  );

const derived =
  'font-family font-size font-weight font-style letter-spacing line-height text-transform text-decoration'.split(' ');
const initial: Record<string, string> = {
  'font-family': 'inherit',
  'font-size': '1em',
  'font-weight': '400',
  'font-style': 'normal',
  'letter-spacing': '0em',
  'line-height': '1.4em',
  'text-transform': 'none',
  'text-decoration': 'none',
};

/** `// tweak: {"type":"font"}` over `.name { font-size: 2em }` defines `@name-font-size: 2em` and its seven siblings. On one line. */
export function fontVariables(source: string): string {
  let text = '';
  for (const match of source.matchAll(
    /^[ \t]*\/\/[ \t]*tweak:[ \t]*(\{[^\n]*"font"[^\n]*\})[^\n]*\n\s*\.([A-Za-z][\w-]*)\s*\{([^{}]*)\}/gm,
  )) {
    if (!/"type"\s*:\s*"font"/.test(match[1] as string)) continue;
    const own = new Map<string, string>();
    for (const declaration of (match[3] as string).split(';')) {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(declaration) ?? [];
      if (name !== undefined && value !== undefined && !value.includes('\n')) own.set(name, value);
    }
    for (const name of derived) text += ` @${match[2]}-${name}: ${own.get(name) ?? initial[name]};`;
  }
  return text;
}

/**
 * Converts selectors of LESS before 1.4, `(~".col-@{n}") { … }`, to current syntax: the text becomes a variable before the rule. A text in
 * brackets after a name, in an at-rule or in a condition is not a selector.
 */
export function selectorsOfOld(source: string): string {
  let text = '';
  let done = 0;
  let count = 0;
  for (const match of source.matchAll(
    /\(\s{0,10}~\s{0,10}("[^"\n]{0,300}"|'[^'\n]{0,300}')\s{0,10}\)(?=[^;{}()]{0,300}\{)/g,
  )) {
    const before = source.slice(Math.max(0, match.index - 300), match.index);
    const start = match.index - before.length + lastBoundary(before) + 1;
    const statement = source.slice(start, match.index);
    if (/[\w-]$/.test(statement) || /^\s*@(?!\{)|\bwhen\b|:\s*$/.test(statement)) continue;
    // A second one in the same selector: the part before it was already copied.
    const from = Math.max(start, done);
    const name = `stoa-selector-${count++}`;
    text += `${source.slice(done, from)}@${name}: ~${match[1]};${source.slice(from, match.index)}@{${name}}`;
    done = match.index + match[0].length;
  }
  return text + source.slice(done);
}

function lastBoundary(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (isBoundary(text, at)) return at;
  return -1;
}
