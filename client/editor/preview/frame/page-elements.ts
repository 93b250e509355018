// Finds sections, blocks, and fields in the page by the data attributes that the renderer adds in edit mode.
import { sectionThemes } from '../../../../server/content/document/section-themes.ts';

export const blockElement = (id: string): HTMLElement | undefined => find(`[data-b="${CSS.escape(id)}"]`);

export const sectionElement = (id: string): HTMLElement | undefined =>
  find(`section[data-section-id="${CSS.escape(id)}"]`);

/** @param at picks one of several copies of an area by position */
export function fieldElement(block: string, field: string, at?: { x: number; y: number }): HTMLElement | undefined {
  const selector = `[data-b="${CSS.escape(block)}"] [data-f="${CSS.escape(field)}"]`;
  const own = `[data-b="${CSS.escape(block)}"]`;
  const pointed = at && document.elementFromPoint(at.x, at.y)?.closest(own);
  return pointed?.querySelector<HTMLElement>(`[data-f="${CSS.escape(field)}"]`) ?? find(selector);
}

const areaSelector = '[data-type="block-field"][data-document-id]';
const sharedSelector = 'section[data-shared]';

/** The elements of a template area or a shared section. */
export const areaElements = (id: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    isShared(id)
      ? `section[data-shared="${CSS.escape(id)}"]`
      : `[data-type="block-field"][data-document-id="${CSS.escape(id)}"]`,
  ),
];

export const isShared = (doc: string | undefined): boolean => doc?.startsWith('shared-') === true;

/** The ID of the element's document, if it isn't the page. */
const areaOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>(areaSelector)?.dataset.documentId ??
  element.closest<HTMLElement>(sharedSelector)?.dataset.shared;

/** Whether the section on the page shows another document. */
export const isForeign = (doc: OwnDoc, section: HTMLElement): boolean =>
  section.dataset.shared !== undefined && section.dataset.shared !== doc.id;

export function areasOnPage(): { id: string; label: string; locked: number }[] {
  const found = new Map<string, { id: string; label: string; locked: number }>();
  for (const { dataset } of document.querySelectorAll<HTMLElement>(areaSelector)) {
    const id = dataset.documentId ?? '';
    if (id && !found.has(id) && found.size < 200)
      found.set(id, {
        id,
        label: (dataset.layoutLabel || id).slice(0, 200),
        locked: dataset.lockLayout === 'true' ? 1 : 0,
      });
  }
  return [...found.values()];
}

/** The document that is open: a page, or a template area or shared section. */
export type OwnDoc = { id: string; isArea: boolean };

/** The open document's block around an element; header, footer, and areas are separate documents. */
export function ownBlock(doc: OwnDoc, element: Element): HTMLElement | undefined {
  const block = element.closest<HTMLElement>('[data-b]');
  return block && isOwn(doc, block) ? block : undefined;
}

const isOwn = (doc: OwnDoc, element: Element): boolean => {
  const area = areaOf(element);
  return doc.isArea ? area === doc.id : area === undefined && element.closest('section[data-section-id]') !== null;
};

/** The document's sections; for an area, the area itself. */
export const ownSections = (doc: OwnDoc): HTMLElement[] =>
  doc.isArea ? areaElements(doc.id) : [...document.querySelectorAll<HTMLElement>('section[data-section-id]')];

export const ownBlocksIn = (doc: OwnDoc, section: HTMLElement): HTMLElement[] =>
  [...section.querySelectorAll<HTMLElement>('[data-b]')].filter((block) => isOwn(doc, block));

export const sectionIds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('section[data-section-id]')]
    .map((section) => section.dataset.sectionId ?? '')
    .filter(Boolean);

export function describeTarget(
  doc: OwnDoc,
  target: EventTarget | undefined,
): {
  block?: string;
  section?: string;
  area?: string;
  field?: string;
} {
  if (!(target instanceof Element)) return {};
  const shared = target.closest<HTMLElement>(sharedSelector);
  // On a page, a shared section is one unit: its content is edited on its own screen.
  if (shared && isForeign(doc, shared)) return { section: shared.dataset.sectionId };
  const block = target.closest<HTMLElement>('[data-b]');
  const field = target.closest<HTMLElement>('[data-f]') ?? onlyField(block);
  return {
    block: block?.dataset.b,
    area: areaOf(target),
    section: target.closest<HTMLElement>('section[data-section-id]')?.dataset.sectionId,
    field: field && block?.contains(field) ? field.dataset.f : undefined,
  };
}

/** A click in the padding of a text block selects its text. */
function onlyField(block: HTMLElement | null): HTMLElement | undefined {
  const fields = block?.querySelectorAll<HTMLElement>('[data-f]');
  return fields?.length === 1 ? fields[0] : undefined;
}

/** The colors of each section theme, measured by rendering a hidden sample of each. */
export function themeColors(): Record<string, { back: string; text: string; accent: string }> {
  const colors = sectionThemes.map((theme) => {
    const section = document.createElement('section');
    section.className = 'page-section';
    section.dataset.theme = theme;
    section.hidden = true;
    document.body.append(section);
    const style = getComputedStyle(section);
    const accent = style.getPropertyValue('--accent').trim().slice(0, 100) || style.color;
    const found = { back: style.backgroundColor, text: style.color, accent };
    section.remove();
    return [theme, found] as const;
  });
  return Object.fromEntries(colors);
}

const find = (selector: string): HTMLElement | undefined => document.querySelector<HTMLElement>(selector) ?? undefined;
