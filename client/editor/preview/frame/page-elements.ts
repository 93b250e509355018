// Finds sections, blocks and fields in the page by the marks that the renderer puts on them in edit mode.

export const blockElement = (id: string): HTMLElement | undefined => find(`[data-b="${CSS.escape(id)}"]`);

export const sectionElement = (id: string): HTMLElement | undefined =>
  find(`section[data-section-id="${CSS.escape(id)}"]`);

/** @param at picks one of several copies of an area */
export function fieldElement(block: string, field: string, at?: { x: number; y: number }): HTMLElement | undefined {
  const selector = `[data-b="${CSS.escape(block)}"] [data-f="${CSS.escape(field)}"]`;
  const own = `[data-b="${CSS.escape(block)}"]`;
  const pointed = at && document.elementFromPoint(at.x, at.y)?.closest(own);
  return pointed?.querySelector<HTMLElement>(`[data-f="${CSS.escape(field)}"]`) ?? find(selector);
}

const areaSelector = '[data-type="block-field"][data-document-id]';

export const areaElements = (id: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-type="block-field"][data-document-id="${CSS.escape(id)}"]`),
];

/** Each template area on the page, once. */
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

export const sectionIds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('section[data-section-id]')]
    .map((section) => section.dataset.sectionId ?? '')
    .filter(Boolean);

export function describeTarget(target: EventTarget | undefined): {
  block?: string;
  section?: string;
  area?: string;
  field?: string;
} {
  if (!(target instanceof Element)) return {};
  const block = target.closest<HTMLElement>('[data-b]');
  const field = target.closest<HTMLElement>('[data-f]') ?? onlyField(block);
  return {
    block: block?.dataset.b,
    area: target.closest<HTMLElement>(areaSelector)?.dataset.documentId,
    section: target.closest<HTMLElement>('section[data-section-id]')?.dataset.sectionId,
    field: field && block?.contains(field) ? field.dataset.f : undefined,
  };
}

/** A click in the padding of a text block selects its text. */
function onlyField(block: HTMLElement | null): HTMLElement | undefined {
  const fields = block?.querySelectorAll<HTMLElement>('[data-f]');
  return fields?.length === 1 ? fields[0] : undefined;
}

const find = (selector: string): HTMLElement | undefined => document.querySelector<HTMLElement>(selector) ?? undefined;
