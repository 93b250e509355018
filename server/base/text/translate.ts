// Sentences of catalogs in another language. A translation is found by the English sentence, with `{name}` for each of its
// parameters (`{0}` if they have no names), so a sentence that two catalogs share is translated once. Portable.
import { isRightToLeft } from './language.ts';

/** English sentence → translation. Both have the same parameters. */
export type Words = Readonly<Record<string, string>>;

type Sentence = (...given: never[]) => unknown;
type Params = (name: string) => unknown;

/** Says values of catalogs in one language. What has no translation stays English. */
export function translator(language: string, words: Words) {
  const rules = new Intl.PluralRules(language);
  const print = isRightToLeft(language) ? isolated : printed;
  const functions = new WeakMap<Sentence, Sentence>();

  const translatedText = (english: string): string => words[english] ?? english;

  function translatedSentence<T extends Sentence>(english: T): T {
    const known = functions.get(english);
    if (known) return known as T;
    const made = (...given: never[]) => say(english, given);
    functions.set(english, made);
    return made as T;
  }

  function say(english: Sentence, given: readonly unknown[]): unknown {
    const said = english(...(given as never[]));
    const translation = words[patternOf(english, given)];
    if (translation === undefined) return typeof said === 'string' ? translatedText(said) : said;
    const params = paramsOf(given);
    if (typeof said === 'string') return filled(translation, params, rules, print);
    // Finished markup is made by its own class, which escapes nothing.
    const Markup = (said as object).constructor as new (markup: string) => unknown;
    return new Markup(
      filled(translation, params, rules, (value) => (isMarkup(value) ? `${value}` : escaped(print(value)))),
    );
  }

  return { translatedText, translatedSentence };
}

/** Names in place of the parameters. What may select another sentence keeps its value: empty texts, and booleans. */
export function patternOf(english: Sentence, given: readonly unknown[] = []): string {
  const names = given.length === 0 ? [named('0'), named('1'), named('2'), named('3'), named('4')] : given.map(nameIn);
  try {
    return `${english(...(names as never[]))}`;
  } catch {
    return '';
  }
}

function nameIn(value: unknown, index: number): unknown {
  if (!isPlainObject(value)) return selects(value) ? value : named(String(index));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, selects(part) ? part : named(name)]));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const selects = (value: unknown) => value === '' || value === undefined || value === null || typeof value === 'boolean';

/** A stand-in for a parameter that prints as its own name; its fields are parameters, too. */
const named = (name: string): unknown =>
  new Proxy(() => {}, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive || key === 'toString') return () => `{${name}}`;
      if (key === 'map' || key === 'filter' || key === 'slice') return () => named(name);
      if (key === 'join' || key === 'toJSON' || key === 'toLowerCase' || key === 'toLocaleString')
        return () => `{${name}}`;
      return typeof key === 'string' ? named(key) : undefined;
    },
  });

const paramsOf =
  (given: readonly unknown[]): Params =>
  (name) => {
    if (/^\d$/.test(name)) return given[Number(name)];
    const [first] = given;
    return isPlainObject(first) && Object.hasOwn(first, name) ? first[name] : undefined;
  };

const printed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));
/**
 * Between U+2068 and U+2069, `$48.00` and `Tasse (blau)` stay in one piece among words that are written from right to left.
 * Plain numbers do so anyway; web addresses must end where the link ends.
 */
const isolated = (value: unknown): string => {
  const text = printed(value);
  return /^\d*$|^https?:/.test(text) ? text : `\u2068${text}\u2069`;
};
/** Not from html.ts: every language's bundle would include it. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] as string);
const isMarkup = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Fills `{name}`, `{count, plural, =0 {…} one {…} other {# …}}`, and `{name, select, none {…} other {…}}`, where `none` is
 * an empty value.
 */
export function filled(pattern: string, params: Params, rules: Intl.PluralRules, print = printed): string {
  let text = '';
  let at = 0;
  for (let open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', at)) {
    const close = closing(pattern, open);
    text += pattern.slice(at, open) + choice(pattern.slice(open + 1, close), params, rules, print);
    at = close + 1;
  }
  return text + pattern.slice(at);
}

function choice(inside: string, params: Params, rules: Intl.PluralRules, print: (value: unknown) => string): string {
  const [, name = inside, kind] = /^(\w+), (plural|select), /.exec(inside) ?? [];
  const value = params(name);
  if (kind === undefined) return print(value);
  const options = optionsIn(inside.slice(inside.indexOf(kind) + kind.length + 1));
  const wanted =
    kind === 'select'
      ? options.get(value === undefined || value === '' ? 'none' : String(value))
      : (options.get(`=${value}`) ?? options.get(rules.select(Number(value))));
  const chosen = wanted ?? options.get('other') ?? '';
  return filled(kind === 'plural' ? chosen.replaceAll('#', print(value)) : chosen, params, rules, print);
}

function optionsIn(list: string): Map<string, string> {
  const options = new Map<string, string>();
  let at = 0;
  for (let open = list.indexOf('{'); open >= 0; open = list.indexOf('{', at)) {
    const close = closing(list, open);
    options.set(list.slice(at, open).trim(), list.slice(open + 1, close));
    at = close + 1;
  }
  return options;
}

/** The brace that closes the one at `open`; the end of an unfinished pattern. */
function closing(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at++) {
    if (pattern[at] === '{') depth++;
    else if (pattern[at] === '}' && --depth === 0) return at;
  }
  return pattern.length;
}

/** The forms of a pattern's plural, e.g. `{ one, other }`; a pattern without one is `other`. */
export function pluralForms(pattern: string): Record<string, string> {
  const [whole, name = '', list = ''] = /^\{(\w+), plural, (.*)\}$/.exec(pattern) ?? [];
  if (whole === undefined) return { other: pattern };
  return Object.fromEntries([...optionsIn(list)].map(([form, text]) => [form, text.replaceAll('#', `{${name}}`)]));
}
