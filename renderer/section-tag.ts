// The element of a section, which is text and not React: it is the container that a section with client components hydrates in.
import type { Section } from '../server/content/document/schema.ts';

/** Without the closing `>`, so that the writer can add to it. Ids are ours and need no escaping, but a quote costs nothing. */
export function sectionOpen(section: Section): string {
  const id = section.id.replace(/["&<>]/g, '');
  return `<section class="page-section" data-section-id="${id}" data-theme="${section.theme}" data-width="${section.width}" data-height="${section.height}"`;
}

export const sectionClose = '</section>';

/** In the editor, where the sections of a page without any would be: the first one comes here. */
export const sectionsPlace = '<div data-sections-place></div>';
