// A section's element, as text and not React: it is the container that a section with client components hydrates in.
import { BackgroundSource, type Section } from '../server/content/document/schema.ts';

const phoneHeights = { auto: '0', s: '40vh', m: '60vh', l: '80vh', screen: '100svh' } as const;

/** The section's own color, if nothing else is visible behind it: `#b3401d`. */
export function ownColor({ background: { source, imageId, video, color } }: Section): string | undefined {
  const hasPicture = imageId !== undefined && source !== BackgroundSource.none;
  return hasPicture || (source === BackgroundSource.video && video !== undefined) ? undefined : color;
}

/** Without the closing `>`, so that the caller can add to it. IDs are ours and need no escaping, but quotes cost nothing. */
export function sectionOpen(section: Section, edit: boolean): string {
  const id = section.id.replace(/["&<>]/g, '');
  const { phoneHeight, hidden = [] } = section;
  const phone = phoneHeight === undefined ? '' : ` style="--phone-least:${phoneHeights[phoneHeight]}"`;
  const where = hidden.length === 0 ? '' : ` data-hidden="${hidden.join(' ')}"`;
  const color = ownColor(section);
  const own = color === undefined ? '' : ` data-color="${color}"`;
  // In the editor, a shared section's content belongs to another document.
  const shared = edit && section.sharedId !== undefined ? ` data-shared="${section.sharedId}"` : '';
  return `<section class="page-section" data-section-id="${id}" data-theme="${section.theme}" data-width="${section.width}" data-height="${section.height}"${phone}${where}${own}${shared}`;
}

export const sectionClose = '</section>';

/** In the editor, marks where a page without sections gets its first one. */
export const sectionsPlace = '<div data-sections-place></div>';
