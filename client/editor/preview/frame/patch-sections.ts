// Morphs newly rendered sections into the page, preserving focus, scroll position, and the text being edited.
import { Idiomorph } from 'idiomorph';
import { areaElements, sectionElement, sectionIds } from './page-elements.ts';
import type { MayMorph } from './page-scripts.ts';

/** @returns false when only a reload can show the change: React owns hydrated sections */
export function patchSections(patch: { html: Record<string, string>; order: string[] }, mayMorph: MayMorph): boolean {
  for (const [id, html] of Object.entries(patch.html)) {
    const present = sectionElement(id);
    if (present?.hasAttribute('data-root') || html.includes(' data-root="')) return false;
    if (!present) continue;
    Idiomorph.morph(present, html, {
      morphStyle: 'outerHTML',
      ignoreActiveValue: true,
      callbacks: { beforeNodeMorphed: mayMorph },
    });
  }
  return arrange(patch.order, (id) => sectionElement(id) ?? made(patch.html[id]));
}

/** Patches a template area, which may appear several times, in one column or twelve. */
export function patchArea(id: string, html: Record<string, string>, mayMorph: MayMorph): boolean {
  for (const area of areaElements(id)) {
    const inner = area.classList.contains('sqs-grid-1') ? html['main/1'] : html.main;
    if (inner === undefined) continue;
    if (inner.includes(' data-root="') || area.querySelector('[data-root]')) return false;
    const label = area.querySelector(':scope > .block-field-label')?.outerHTML ?? '';
    Idiomorph.morph(area, label + inner, {
      morphStyle: 'innerHTML',
      ignoreActiveValue: true,
      callbacks: { beforeNodeMorphed: mayMorph },
    });
    area.classList.toggle('empty', area.querySelector('[data-b]') === null);
  }
  return true;
}

/** Patches a shared section, which may appear several times; each copy keeps its position's attributes. */
export function patchShared(id: string, html: Record<string, string>, mayMorph: MayMorph): boolean {
  const { main } = html;
  if (main === undefined) return true;
  for (const section of areaElements(id)) {
    if (section.hasAttribute('data-root') || main.includes(' data-root="')) return false;
    const next = made(main);
    if (!next) return false;
    next.dataset.sectionId = section.dataset.sectionId ?? '';
    next.dataset.shared = id;
    Idiomorph.morph(section, next, {
      morphStyle: 'outerHTML',
      ignoreActiveValue: true,
      callbacks: { beforeNodeMorphed: mayMorph },
    });
  }
  return true;
}

/** @param find returns an existing or new section element */
export function arrange(order: readonly string[], find: (id: string) => HTMLElement | undefined): boolean {
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
    const section: HTMLElement | undefined = find(id);
    if (!section) return false;
    if (section.parentElement !== parent || section.nextElementSibling !== before) parent.insertBefore(section, before);
    before = section;
  }
  return true;
}

/** The placeholder where the renderer puts the first section of an empty page. */
const emptyPlace = () => document.querySelector<HTMLElement>('[data-sections-place]');

function madeEmptyPlace(): HTMLElement {
  const place = document.createElement('div');
  place.dataset.sectionsPlace = '';
  return place;
}

export function made(html: string | undefined): HTMLElement | undefined {
  if (html === undefined) return undefined;
  const template = document.createElement('template');
  template.innerHTML = html;
  const element = template.content.firstElementChild;
  return element instanceof HTMLElement ? element : undefined;
}
