// Converts between HTML and the text editor's document. Detects HTML that the editor would change, so that nothing is lost.
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { richTextSchema } from '../preview/frame/rich-text/schema.ts';

const bodyOf = (html: string): HTMLElement => new window.DOMParser().parseFromString(html, 'text/html').body;

export const docOfHtml = (html: string): Node => DOMParser.fromSchema(richTextSchema).parse(bodyOf(html));

/** Empty for an empty text. Items of one paragraph have no `p`. */
export function htmlOfDoc(doc: Node): string {
  const box = document.createElement('div');
  box.append(DOMSerializer.fromSchema(richTextSchema).serializeFragment(doc.content, { document }));
  for (const paragraph of box.querySelectorAll('li > p:only-child')) paragraph.replaceWith(...paragraph.childNodes);
  return box.textContent?.trim() === '' ? '' : box.innerHTML;
}

/** Whether HTML survives a round trip through the editor. */
export const isEditable = (html: string): boolean => tidy(htmlOfDoc(docOfHtml(html))) === tidy(bodyOf(html).innerHTML);

/** Normalizes insignificant differences: whitespace between blocks, old names of bold and italic, a paragraph around plain text. */
function tidy(html: string): string {
  const plain = html
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/<li><p>(.*?)<\/p><\/li>/g, '<li>$1</li>')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|h[1-6]|ul|ol|li|blockquote)>) ?/g, '$1')
    .trim();
  return plain === '' || plain.startsWith('<') ? plain : `<p>${plain}</p>`;
}
