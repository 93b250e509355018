// Custom tags (template-folders.md section 6) before compilation: attribute values stay in the text, where they are template
// code of the outer scope; a body becomes a template of its own. Called by server/site/template when it reads a folder.

/** Values that `resolveTags` looks for. Only the host can make them, so no content of a site can forge a tag. */
export const tagOpen = 'squarespace-tag-open';
export const tagClose = 'squarespace-tag-close';

const mark = (name: string) => `{.inject @squarespaceTag ${name}}{@squarespaceTag}`;

/**
 * `<squarespace:query collection="{@}">…</squarespace:query>` becomes two marks with `query 3 collection="{@}"` between them,
 * where 3 is what `keepBody` answered for the body; without a body it is `-`. Tags in comments stay as they are. What follows a
 * tag keeps its line number, for messages.
 *
 * @param keepBody is given the body and the lines before it
 */
export function splitTags(text: string, keepBody: (body: string, linesBefore: number) => number): string {
  const start = /\{##|\{#[^{}]*\}|<squarespace:([a-z-]+)/g;
  let result = '';
  let from = 0;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const [opening, name] = match;
    if (name === undefined) {
      if (opening !== '{##') continue;
      const end = text.indexOf('##}', match.index + 3);
      if (end < 0) break;
      start.lastIndex = end + 3;
      continue;
    }
    const end = endOfTag(text, match.index + opening.length);
    if (end === undefined) break;
    const isEmpty = text[end - 1] === '/';
    const attributes = text.slice(match.index + opening.length, isEmpty ? end - 1 : end).trim();
    const closing = isEmpty ? undefined : findClosing(text, name, end + 1);
    const body = closing && text.slice(end + 1, closing.from);
    const key = body === undefined || body.trim() === '' ? '-' : keepBody(body, linesIn(text.slice(0, end + 1)));
    const to = closing?.to ?? end + 1;
    const gone = linesIn(text.slice(match.index, to)) - linesIn(attributes);
    result += `${text.slice(from, match.index)}${mark(tagOpen)}${name} ${key} ${attributes}${mark(tagClose)}${blankLines(gone)}`;
    from = to;
    start.lastIndex = from;
  }
  return result + text.slice(from);
}

const linesIn = (text: string) => text.split('\n').length - 1;

/** Lines that print nothing: a comment of the template language. */
const blankLines = (count: number): string => (count > 0 ? `{##${'\n'.repeat(count)}##}` : '');

/** Where the `>` of a tag is: not in quotes, not in template code, which may itself hold quotes. */
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

/** The closing tag that belongs to a tag opened before `from`; a paired tag without one counts as empty. */
function findClosing(text: string, name: string, from: number): { from: number; to: number } | undefined {
  const tags = new RegExp(`<(/?)squarespace:${name}(?![a-z-])`, 'g');
  tags.lastIndex = from;
  let depth = 1;
  for (let match = tags.exec(text); match !== null; match = tags.exec(text)) {
    const end = endOfTag(text, match.index + match[0].length);
    if (end === undefined) return undefined;
    if (match[1] === '/') depth--;
    else if (text[end - 1] !== '/') depth++;
    if (depth === 0) return { from: match.index, to: end + 1 };
  }
  return undefined;
}
