// Converts between HTML and plain text with paragraphs separated by empty lines. Tags in the text stay HTML.
import { html, htmlLines } from '../../../../../server/base/text/html.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
const tagLike = /<(?:\/?[a-z][^<>]*|!--[^>]*)>/i;
const paragraph = /<p>((?:[^<]|<br\s*\/?>)*)<\/p>\s*/gy;

/** The text to edit; the raw HTML if it is more than plain paragraphs. */
export function typedOf(markup: string): string {
  if (!tagLike.test(markup)) return unescaped(markup) ?? markup;
  const paragraphs: string[] = [];
  const trimmed = markup.trim();
  let end = 0;
  for (const match of trimmed.matchAll(paragraph)) {
    const text = unescaped(match[1]!.replace(/\s+/g, ' ').replace(/ ?<br\s*\/?> ?/g, '\n'));
    if (text === undefined || tagLike.test(text)) return markup;
    paragraphs.push(text.trim());
    end = match.index + match[0].length;
  }
  return end === trimmed.length ? paragraphs.join('\n\n') : markup;
}

export function htmlOfTyped(typed: string): string {
  if (tagLike.test(typed)) return typed;
  const paragraphs = typed
    .split(/\n[^\S\n]*\n\s*/)
    .map((text) => text.trim())
    .filter(Boolean);
  return String(html`${paragraphs.map((text) => html`<p>${htmlLines(text.replace(/[^\S\n]*\n/g, '\n'))}</p>`)}`);
}

/** @returns undefined for uncommon character references */
function unescaped(markup: string): string | undefined {
  let isKnown = true;
  const text = markup.replace(/&(#?\w+);/g, (whole, name: string) => {
    const character = Object.hasOwn(named, name) ? named[name] : undefined;
    isKnown &&= character !== undefined;
    return character ?? whole;
  });
  return isKnown ? text : undefined;
}
