// Cleans clipboard HTML of Word and Google Docs for the schema: real lists, no wrappers, no comments.
import { Slice } from 'prosemirror-model';
import type { Selection } from 'prosemirror-state';

/** Office writes lists as paragraphs with a marker and a level in their style. */
const listLevel = (element: Element): number | undefined => {
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/i.exec(element.getAttribute('style') ?? '') ?? [];
  return level === undefined ? undefined : Number(level);
};

export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { body } = page;
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, object, iframe'))
    element.remove();
  const comments = page.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) (comment as Comment).remove();
  officeLists(page);
  for (const element of body.querySelectorAll('*')) {
    // `o:p` and similar elements have no content of their own.
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
  }
  // Google Docs wraps everything in a bold of normal weight, and inserts line breaks between paragraphs.
  for (const wrapper of body.querySelectorAll<HTMLElement>('[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const line of body.querySelectorAll('body > br, .Apple-interchange-newline')) line.remove();
  // Unwraps paragraphs in list items and cells, and drops empty ones, which Word uses as spacing.
  for (const paragraph of body.querySelectorAll('p'))
    if (isBlank(paragraph) && !paragraph.querySelector('img')) removeEmpty(paragraph);
  for (const link of body.querySelectorAll('a')) {
    const target = redirectTarget(link.getAttribute('href') ?? '');
    // Word's bookmarks, and links into its own files.
    if (target === undefined) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', target);
    // Both underline every link; on the site, the theme decides that.
    for (const line of link.querySelectorAll('u')) line.replaceWith(...line.childNodes);
    for (const line of link.querySelectorAll<HTMLElement>('[style]')) line.style.textDecoration = '';
  }
  return body.innerHTML;
}

/** When several paragraphs are pasted at the end of another block, the first keeps its type, e.g. heading. */
export function keepFirstBlock(slice: Slice, { empty, $from }: Selection): Slice {
  const { firstChild: first, childCount } = slice.content;
  const isAfterWords = empty && $from.parent.isTextblock && $from.parentOffset > 0 && $from.pos === $from.end();
  if (!isAfterWords || childCount < 2 || !first?.isTextblock || slice.openStart !== 1) return slice;
  return new Slice(slice.content, 0, slice.openEnd);
}

const isBlank = (element: Element): boolean => (element.textContent ?? '').replace(/[\s\u00a0]/g, '') === '';

/** A cell keeps its paragraph. */
function removeEmpty(paragraph: Element): void {
  if (!paragraph.parentElement?.matches('td, th, li')) paragraph.remove();
}

/** Unwraps Google's redirect URLs. @returns undefined if it isn't a web link */
function redirectTarget(href: string): string | undefined {
  if (!/^(?:https?:|mailto:|tel:|\/(?!\/)|#(?!_))/i.test(href)) return undefined;
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  const target =
    /^(?:www\.)?google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url' ? url.searchParams.get('q') : null;
  return target !== null && /^https?:/i.test(target) ? target : href;
}

const markerPattern = /^[\s\u00a0]*(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]/i;

/** Converts leveled paragraphs to nested lists. */
function officeLists(page: Document): void {
  let lists: Element[] = [];
  let before: Element | undefined;
  for (const paragraph of page.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = listLevel(paragraph);
    if (level === undefined) continue;
    // A list continues only if nothing else is in between.
    if (!before || !follows(before, paragraph)) lists = [];
    const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]');
    const isOrdered = markerPattern.test(marker?.textContent ?? '');
    marker?.remove();
    lists = lists.slice(0, level);
    while (lists.length < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul');
      const parent = lists.at(-1);
      if (parent) (parent.lastElementChild ?? parent.appendChild(page.createElement('li'))).append(list);
      else paragraph.before(list);
      lists.push(list);
    }
    const item = page.createElement('li');
    const text = page.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    lists.at(-1)?.append(item);
    paragraph.remove();
    before = lists[0];
  }
}

/** Whether only space is between the list and the paragraph. */
function follows(list: Element, paragraph: Element): boolean {
  let node: Node | null = list.nextSibling;
  while (node && node !== paragraph) {
    if (node.nodeType !== node.TEXT_NODE || (node.textContent ?? '').trim() !== '') return false;
    node = node.nextSibling;
  }
  return node === paragraph;
}
