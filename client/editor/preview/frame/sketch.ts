// Renders a change locally while offline: moves blocks and sections, updates text, and shows a placeholder for new content.
import { areaElements, fieldElement, isShared, sectionElement } from './page-elements.ts';
import { arrange, made } from './patch-sections.ts';
import { markEmpty } from './rich-text/mark-empty.ts';

type Sketch = {
  html: Record<string, string>;
  order: readonly string[];
  texts: readonly { block: string; field: string; value?: unknown; changed: number }[];
};

/** Elements seen on the page, so that undo can restore them. */
const seen = new Map<string, HTMLElement>();
const seenMax = 2000;

/** @param kept the text being edited, which is newer */
export function sketchPage({ html, order, texts }: Sketch, kept: HTMLElement | undefined, drawRich: DrawRich): void {
  addStyles();
  remember();
  const sections = new Map<string, HTMLElement>();
  for (const [id, markup] of Object.entries(html)) {
    const next = made(markup);
    const section = sectionElement(id) ?? seen.get(`section ${id}`) ?? next;
    if (!section || !next) continue;
    sections.set(id, section);
    // Skips shared sections, which belong to another document, and hydrated ones, which React owns.
    const isLeft = isShared(section.dataset.shared) || section.hasAttribute('data-root');
    if (section === next || !isLeft) fill(section, next);
  }
  arrange([...order], (id) => sections.get(id));
  for (const text of texts) showText(text, [fieldElement(text.block, text.field)], kept, drawRich);
}

/** Sketches a template area or a shared section, wherever it appears on the page. */
export function sketchArea(
  id: string,
  { html, texts }: Sketch,
  kept: HTMLElement | undefined,
  drawRich: DrawRich,
): void {
  addStyles();
  const areas = areaElements(id);
  for (const [copy, area] of areas.entries()) {
    if (area.hasAttribute('data-root') || area.querySelector('[data-root]')) continue;
    const scope = `${id} ${copy}`;
    // A second copy on the page is rendered with its own IDs (`filled` in content/document/shared.ts).
    const own = `${area.dataset.sectionId}-`;
    for (const block of area.querySelectorAll<HTMLElement>('[data-b]'))
      see(
        `${scope} block ${block.dataset.b?.startsWith(own) ? block.dataset.b.slice(own.length) : block.dataset.b}`,
        block,
      );
    if (!isShared(id)) fillArea(area, html[area.classList.contains('sqs-grid-1') ? 'main/1' : 'main'] ?? '', scope);
    else {
      const next = made(html.main);
      if (next) fill(area, next, scope);
    }
  }
  for (const text of texts) {
    const selector = `[data-b="${CSS.escape(text.block)}"] [data-f="${CSS.escape(text.field)}"]`;
    showText(
      text,
      areas.map((area) => area.querySelector<HTMLElement>(selector) ?? undefined),
      kept,
      drawRich,
    );
  }
}

/** Fills an area's rows and columns. Rebuilds only when a block has moved, so that unmoved blocks keep the caret. */
function fillArea(area: HTMLElement, markup: string, scope: string): void {
  const next = document.createElement('div');
  next.innerHTML = markup;
  const isSame = shapeOf(next) === shapeOf(area);
  for (const place of next.querySelectorAll<HTMLElement>('[data-b]')) {
    const block = seen.get(`${scope} block ${place.dataset.b}`);
    if (!block) continue;
    copy(place, block, ['data-hidden', 'style']);
    if (!isSame) place.replaceWith(block);
  }
  if (isSame) return;
  const label = area.querySelector(':scope > .block-field-label');
  area.replaceChildren(...(label ? [label] : []), ...next.children);
  area.classList.toggle('empty', area.querySelector('[data-b]') === null);
}

const shapeOf = (area: HTMLElement): string =>
  [...area.querySelectorAll<HTMLElement>(':scope > .row > .col')]
    .map((column) => {
      const isFirst = column.previousElementSibling === null;
      const blocks = [...column.querySelectorAll<HTMLElement>(':scope > [data-b]')].map(({ dataset }) => dataset.b);
      return `${isFirst ? '|' : ''}${column.className} ${blocks.join()}`;
    })
    .join(';');

function remember(): void {
  for (const section of document.querySelectorAll<HTMLElement>('section[data-section-id]'))
    see(`section ${section.dataset.sectionId}`, section);
  for (const block of document.querySelectorAll<HTMLElement>('section[data-section-id] [data-b]'))
    see(` block ${block.dataset.b}`, block);
}

function see(key: string, element: HTMLElement): void {
  seen.set(key, element);
  const [oldest] = seen.keys();
  if (seen.size > seenMax && oldest !== undefined) seen.delete(oldest);
}

/**
 * Gives a section the attributes and blocks of the next one, reusing rendered elements where they exist.
 * @param scope ID prefix of one copy of a section, since each copy has its own elements
 */
function fill(section: HTMLElement, next: HTMLElement, scope = ''): void {
  const places = [...next.querySelectorAll<HTMLElement>('.section-grid > [data-b]')];
  const grid = section.querySelector<HTMLElement>('.section-grid');
  // A new section with a placeholder and no blocks stays as is.
  if (!grid || (section === next && places.length === 0)) return;
  copy(next, section, ['data-theme', 'data-width', 'data-height', 'data-hidden', 'data-color', 'style']);
  const blocks = places.map((place) => {
    const block = seen.get(`${scope} block ${place.dataset.b}`) ?? place;
    if (block !== place) copy(place, block, ['data-b', 'data-hidden', 'style']);
    return block;
  });
  blocks.forEach((block, i) => {
    // Moving an element would lose the caret, so leave blocks that are already in position.
    if (grid.children[i] !== block) grid.insertBefore(block, grid.children[i] ?? null);
  });
  for (const child of [...grid.children].slice(blocks.length)) child.remove();
}

function copy(from: HTMLElement, to: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name);
    if (value === null) to.removeAttribute(name);
    else if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
}

/** Renders a rich text. */
type DrawRich = (value: unknown) => DocumentFragment;

function showText(
  { value, changed }: Sketch['texts'][number],
  elements: readonly (HTMLElement | undefined)[],
  kept: HTMLElement | undefined,
  drawRich: DrawRich,
): void {
  for (const element of elements) {
    if (!element || element === kept) continue;
    if (typeof value === 'string') {
      if (element.textContent !== value) element.textContent = value;
      continue;
    }
    const shown = drawRich(value);
    // The server's version has more detail, such as URLs of page links.
    if (changed === 1 || bare(shown) !== bare(element)) element.replaceChildren(shown);
    markEmpty(element);
  }
}

const bare = ({ textContent }: Node) => textContent?.replace(/\s+/g, '');

let sheet: CSSStyleSheet | undefined;
function addStyles(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '[data-sketch] { margin: 0; padding: 24px; border: 2px dashed currentColor; border-radius: 8px; font: 500 15px/22px system-ui, sans-serif; text-align: center; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
