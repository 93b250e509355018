// Custom tags (template-folders.md section 6) before compilation: attribute values stay in the text, where they are template code of the
// outer scope; a body becomes a template of its own.

/** Values that `resolveTags` looks for. Only the host can create them, so no site content can forge a tag. */
export const tagOpen = 'squarespace-tag-open';
export const tagClose = 'squarespace-tag-close';

const mark = (name: string) => `{.inject @squarespaceTag ${name}}{@squarespaceTag}`;

/**
 * `<squarespace:query collection="{@}">…</squarespace:query>` becomes two marks with `query 3 collection="{@}"` between them,
 * where 3 is what `keepBody` returned for the body; without a body it is `-`. Tags in comments stay as they are. Text after a
 * tag keeps its line number, for messages.
 *
 * @param keepBody is given the body and the lines before it
 * @param onTag is called for each tag, with its attributes as written
 */
export function splitTags(
  text: string,
  keepBody: (body: string, linesBefore: number) => number,
  onTag?: (name: string, attributes: string) => void,
): string {
  let result = '';
  let from = 0;
  let counted = { to: 0, lines: 0 };
  for (const { at, name, attributesFrom, end, isEmpty, closing } of openingsOf(text)) {
    if (at < from) continue;
    const attributes = text.slice(attributesFrom, isEmpty ? end - 1 : end).trim();
    onTag?.(name, attributes);
    const body = closing && text.slice(end + 1, closing.from);
    let key: number | '-' = '-';
    if (body !== undefined && body.trim() !== '') {
      counted = { to: end + 1, lines: counted.lines + linesIn(text.slice(counted.to, end + 1)) };
      key = keepBody(body, counted.lines);
    }
    const to = closing?.to ?? end + 1;
    const gone = linesIn(text.slice(at, to)) - linesIn(attributes);
    result += `${text.slice(from, at)}${mark(tagOpen)}${name} ${key} ${attributes}${mark(tagClose)}${blankLines(gone)}`;
    from = to;
  }
  return result + text.slice(from);
}

type Opening = {
  at: number;
  name: string;
  attributesFrom: number;
  /** Index of its `>`. */
  end: number;
  isEmpty: boolean;
  /** Its closing tag; a paired tag without one counts as empty. */
  closing?: { from: number; to: number };
};

/** In one pass, even with unclosed tags: the text may be a hostile megabyte. A closing tag belongs to the last open one of its name. */
function openingsOf(text: string): Opening[] {
  const start = /\{##|\{#[^{}]*\}|<(\/?)squarespace:([a-z-]+)/g;
  const found: Opening[] = [];
  const open = new Map<string, Opening[]>();
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const [opening, slash, name] = match;
    if (name === undefined) {
      if (opening !== '{##') continue;
      const close = text.indexOf('##}', match.index + 3);
      if (close < 0) break;
      start.lastIndex = close + 3;
      continue;
    }
    const attributesFrom = match.index + opening.length;
    const end = endOfTag(text, attributesFrom);
    if (end === undefined) break;
    start.lastIndex = end + 1;
    if (slash === '/') {
      const opened = open.get(name)?.pop();
      if (opened) opened.closing = { from: match.index, to: end + 1 };
      continue;
    }
    const tag: Opening = { at: match.index, name, attributesFrom, end, isEmpty: text[end - 1] === '/' };
    found.push(tag);
    if (tag.isEmpty) continue;
    const ofName = open.get(name);
    if (ofName) ofName.push(tag);
    else open.set(name, [tag]);
  }
  return found;
}

const linesIn = (text: string) => text.split('\n').length - 1;

/** Lines without output: a comment of the template language. */
const blankLines = (count: number): string => (count > 0 ? `{##${'\n'.repeat(count)}##}` : '');

/** Index of a tag's `>`, outside quotes and outside template code, which may itself contain quotes. */
function endOfTag(text: string, from: number): number | undefined {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '{') {
      const close = text.indexOf('}', at);
      if (close < 0) return undefined;
      at = close;
    } else if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '>') {
      return at;
    }
  }
  return undefined;
}

/** `collection="blog" limit='2' featured`: names in lower case; the first of duplicates counts. */
export function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!Object.hasOwn(attributes, key)) attributes[key] = double ?? single ?? bare ?? 'true';
  }
  return attributes;
}

const attribute = /([a-zA-Z][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
