// Finds sections, blocks and fields in the page by the marks that the renderer puts on them in edit mode.

export const blockElement = (id: string): HTMLElement | undefined => find(`[data-b="${CSS.escape(id)}"]`);

export const sectionElement = (id: string): HTMLElement | undefined =>
  find(`section[data-section-id="${CSS.escape(id)}"]`);

export const fieldElement = (block: string, field: string): HTMLElement | undefined =>
  find(`[data-b="${CSS.escape(block)}"] [data-f="${CSS.escape(field)}"]`);

export const sectionIds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('section[data-section-id]')]
    .map((section) => section.dataset.sectionId ?? '')
    .filter(Boolean);

/** What stands at a place of the page. */
export function describeTarget(target: EventTarget | undefined): { block?: string; section?: string; field?: string } {
  if (!(target instanceof Element)) return {};
  const block = target.closest<HTMLElement>('[data-b]');
  const field = target.closest<HTMLElement>('[data-f]') ?? onlyField(block);
  return {
    block: block?.dataset.b,
    section: target.closest<HTMLElement>('section[data-section-id]')?.dataset.sectionId,
    field: field && block?.contains(field) ? field.dataset.f : undefined,
  };
}

/** A click beside the letters of a text block means its text. */
function onlyField(block: HTMLElement | null): HTMLElement | undefined {
  const fields = block?.querySelectorAll<HTMLElement>('[data-f]');
  return fields?.length === 1 ? fields[0] : undefined;
}

const find = (selector: string): HTMLElement | undefined => document.querySelector<HTMLElement>(selector) ?? undefined;
