// Edits header, footer, announcement bar, and pop-up in the frame: selecting, inline typing, and refreshing after changes. Templates mark
// parts with `data-site-part`, texts with `data-edit-text`, and inspector-only content with `data-edit`. In templates without marks, the
// header's texts, logo, and links are found by their values.
import type { FrameReport } from '../protocol.ts';

const partSelector = '[data-site-part]';
/** Content of the page and of template areas. */
const contentSelector = 'main, article, script, style, svg, [data-b], [data-section-id], [data-type="block-field"]';

const headerSelector = 'header, [role="banner"]';
const footerSelector = 'footer, [role="contentinfo"]';
/** A page may have the site's title as its name. */
const menuSelector = 'nav, [role="navigation"], li';

type Texts = Readonly<Record<string, string>>;
/** The latest values, for pages that arrive after them. */
let values: Texts = {};

/** The screens of announcement bar and pop-up send no values. */
const isHeaderEdited = (): boolean => Object.keys(values).length > 0;

const hints = `
  :is([data-edit-text], [data-edit], [data-type="block-field"][data-document-id]):hover {
    outline: 2px solid #2f6fed; outline-offset: 2px; cursor: pointer;
  }
  [data-edit-text]:hover { cursor: text; }`;
let isHinted = false;

/** Outlines what a click edits. */
function showHints(): void {
  if (isHinted) return;
  isHinted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hints);
  document.adoptedStyleSheets.push(sheet);
}

/** Marks what shows the header's values in a template that has no marks. */
export function markParts(page: Document, texts: Texts = values): void {
  values = texts;
  if (!isHeaderEdited()) return;
  showHints();
  if (page.querySelector('[data-site-part="header"]:not([data-edit-found])')) return;
  const taken = (element: Element) => element.closest(`${contentSelector}, ${partSelector}`) !== null;
  const mark = (element: HTMLElement, field: string, kind: 'edit' | 'editText') => {
    element.dataset.sitePart = element.closest(footerSelector) ? 'footer' : 'header';
    element.dataset.editFound = '';
    element.dataset[kind] = field;
  };
  const elements = [...page.body.querySelectorAll<HTMLElement>('*')].slice(0, elementsMax);
  for (const [field, value] of Object.entries(texts)) {
    if (value === '') continue;
    if (field.startsWith('header.socialLinks.')) {
      for (const element of elements)
        if (element instanceof HTMLAnchorElement && element.getAttribute('href') === value && !taken(element))
          mark(element, field, 'edit');
      continue;
    }
    const shown = elements.filter(
      (element) =>
        element.childElementCount === 0 &&
        plain(element) === value.replace(/\s+/g, ' ') &&
        !taken(element) &&
        !(field === 'header.siteTitle' && element.closest(menuSelector)),
    );
    const within = shown.filter((element) => element.closest(`${headerSelector}, ${footerSelector}`));
    const found = within.length > 0 ? within : shown;
    // Others may repeat the text by chance.
    for (const isFooter of [false, true]) {
      const element = found.find((one) => (one.closest(footerSelector) !== null) === isFooter);
      if (element) mark(element, field, 'editText');
    }
  }
  const title = texts['header.siteTitle'];
  for (const image of page.body.querySelectorAll('img')) {
    const isLogo = (title !== undefined && image.alt === title) || image.closest('a[href="/"]') !== null;
    if (isLogo && !taken(image)) mark(image, 'header.logoImageId', 'edit');
  }
}

const elementsMax = 20_000;
const plain = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** @returns whether the click was on a part */
export function pickPart(target: Element | undefined, event: Event, report: (message: FrameReport) => void): boolean {
  const area = target?.closest<HTMLElement>('[data-type="block-field"][data-document-id]');
  const part = target?.closest<HTMLElement>(partSelector);
  if (area && !part && isHeaderEdited()) {
    event.preventDefault();
    event.stopImmediatePropagation();
    report({ type: 'part', part: 'area', field: area.dataset.documentId });
    return true;
  }
  if (!part) return false;
  const marked = target?.closest<HTMLElement>('[data-edit-text], [data-edit]');
  const field = marked?.dataset.editText ?? marked?.dataset.edit;
  // Menus may open, so that their content can be reached.
  if (!target?.closest('summary')) event.preventDefault();
  event.stopImmediatePropagation();
  if (marked?.dataset.editText !== undefined) typeIn(marked, marked.dataset.editText, report);
  report({ type: 'part', part: part.dataset.sitePart ?? '', ...(field !== undefined && { field }) });
  return true;
}

function typeIn(element: HTMLElement, field: string, report: (message: FrameReport) => void): void {
  if (element.isContentEditable) return;
  const typing = new AbortController();
  const { signal } = typing;
  element.contentEditable = 'plaintext-only';
  const end = () => {
    typing.abort();
    element.contentEditable = 'false';
    element.removeAttribute('contenteditable');
    void refreshParts(report);
  };
  element.addEventListener(
    'input',
    () => report({ type: 'part-typed', field, value: (element.textContent ?? '').replace(/\s+/g, ' ').slice(0, 2000) }),
    { signal },
  );
  element.addEventListener(
    'keydown',
    (event) => {
      event.stopPropagation();
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      element.blur();
    },
    { signal },
  );
  element.addEventListener('blur', end, { signal });
  element.focus();
}

let asked = 0;

/** Leaves the text being typed unchanged. */
export async function refreshParts(report: (message: FrameReport) => void, texts?: Texts): Promise<void> {
  const turn = ++asked;
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (turn !== asked) return;
  // Only the known values are found, and the page before shows the values before.
  markParts(fresh, texts);
  const known = partsOf(document);
  const next = partsOf(fresh);
  const found = (page: Document) => page.querySelectorAll('[data-edit-found]').length;
  const isTyping = document.querySelector(`${partSelector} [contenteditable], ${partSelector}[contenteditable]`);
  if (!isTyping && found(document) !== found(fresh)) return report({ type: 'reload' });
  for (const [name, elements] of known) {
    if (elements.some((element) => element.isContentEditable || element.querySelector('[contenteditable]'))) continue;
    const others = next.get(name) ?? [];
    for (const [at, element] of elements.entries()) {
      const other = others[at];
      if (!other) element.remove();
      else if (element.outerHTML !== other.outerHTML) element.replaceWith(document.importNode(other, true));
    }
  }
  for (const [name, [element]] of next) {
    if (known.has(name) || !element) continue;
    const shown = document.importNode(element, true);
    // Its stylesheet is the element before it.
    const sheet = element.previousElementSibling;
    const nodes = sheet instanceof HTMLStyleElement ? [document.importNode(sheet, true), shown] : [shown];
    if (element instanceof HTMLDialogElement) document.body.append(shown);
    else if (skipLink()) skipLink()?.after(...nodes);
    else document.body.prepend(...nodes);
  }
  showPopUp();
}

/** The skip link must stay first in the tab order. */
const skipLink = () => document.querySelector('body > a[href^="#"]:first-child');

function partsOf(page: Document): Map<string, HTMLElement[]> {
  const parts = new Map<string, HTMLElement[]>();
  for (const element of page.querySelectorAll<HTMLElement>(partSelector)) {
    const name = element.dataset.sitePart ?? '';
    parts.set(name, [...(parts.get(name) ?? []), element]);
  }
  return parts;
}

/** Opens the pop-up without the delay that visitors get. */
export function showPopUp(): void {
  const popUp = document.querySelector<HTMLDialogElement>('dialog[data-pop-up]');
  if (popUp && !popUp.open) popUp.show();
}
