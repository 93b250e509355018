// Edits header, footer, announcement bar, and pop-up in the frame: selecting, inline typing, and refreshing after changes. Templates mark
// parts with `data-site-part`, texts with `data-edit-text`, and inspector-only content with `data-edit`.
import type { FrameReport } from '../protocol.ts';

const partSelector = '[data-site-part]';

/** @returns whether the click was on a part */
export function pickPart(target: Element | undefined, event: Event, report: (message: FrameReport) => void): boolean {
  const part = target?.closest<HTMLElement>(partSelector);
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
    void refreshParts();
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
export async function refreshParts(): Promise<void> {
  const turn = ++asked;
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (turn !== asked) return;
  const known = partsOf(document);
  const next = partsOf(fresh);
  for (const [name, elements] of known) {
    if (elements.some((element) => element.querySelector('[contenteditable]'))) continue;
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
