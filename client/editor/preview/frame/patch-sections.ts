// Morphs newly rendered sections into the page, keeping focus, scroll position, and the text being edited.
import { Idiomorph } from 'idiomorph';
import { areaElements, sectionElement, sectionIds } from './page-elements.ts';

/**
 * @param kept the text being edited, which is newer than any answer
 * @returns false when only a reload shows the change: hydrated sections belong to React
 */
export function patchSections(
  patch: { html: Record<string, string>; order: string[] },
  kept: HTMLElement | undefined,
): boolean {
  for (const [id, html] of Object.entries(patch.html)) {
    const present = sectionElement(id);
    if (present?.hasAttribute('data-root') || html.includes(' data-root="')) return false;
    if (!present) continue;
    Idiomorph.morph(present, html, {
      morphStyle: 'outerHTML',
      ignoreActiveValue: true,
      callbacks: { beforeNodeMorphed: (old: Node) => old !== kept },
    });
  }
  return arrange(patch);
}

/** The same for a template area, which may appear several times, in one column or twelve. */
export function patchArea(id: string, html: Record<string, string>, kept: HTMLElement | undefined): boolean {
  for (const area of areaElements(id)) {
    const inner = area.classList.contains('sqs-grid-1') ? html['main/1'] : html.main;
    if (inner === undefined) continue;
    if (inner.includes(' data-root="') || area.querySelector('[data-root]')) return false;
    const label = area.querySelector(':scope > .block-field-label')?.outerHTML ?? '';
    Idiomorph.morph(area, label + inner, {
      morphStyle: 'innerHTML',
      ignoreActiveValue: true,
      callbacks: { beforeNodeMorphed: (old: Node) => old !== kept },
    });
    area.classList.toggle('empty', area.querySelector('[data-b]') === null);
  }
  return true;
}

function arrange({ html, order }: { html: Record<string, string>; order: string[] }): boolean {
  const present = sectionIds();
  if (present.join() === order.join()) return true;
  const sections = present.flatMap((id) => sectionElement(id) ?? []);
  const place = sections.at(-1) ?? emptyPlace();
  const parent = place?.parentElement;
  if (!place || !parent) return false;
  let before = place.nextElementSibling;
  if (order.length === 0) parent.insertBefore(madeEmptyPlace(), place);
  else emptyPlace()?.remove();
  for (const section of sections) if (!order.includes(section.dataset.sectionId ?? '')) section.remove();
  for (const id of order.toReversed()) {
    const section: HTMLElement | undefined = sectionElement(id) ?? made(html[id]);
    if (!section) return false;
    if (section.parentElement !== parent || section.nextElementSibling !== before) parent.insertBefore(section, before);
    before = section;
  }
  return true;
}

/** Where the renderer puts the first section of an empty page. */
const emptyPlace = () => document.querySelector<HTMLElement>('[data-sections-place]');

function madeEmptyPlace(): HTMLElement {
  const place = document.createElement('div');
  place.dataset.sectionsPlace = '';
  return place;
}

function made(html: string | undefined): HTMLElement | undefined {
  if (html === undefined) return undefined;
  const template = document.createElement('template');
  template.innerHTML = html;
  const element = template.content.firstElementChild;
  return element instanceof HTMLElement ? element : undefined;
}
