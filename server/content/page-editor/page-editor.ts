// Page data for the editor: sections as HTML, and the template's options.
import type { Parts } from '../../base/parts.ts';
import type { Area } from '../../site/template/areas.ts';
import type { Document } from '../document/schema.ts';

/** HTML of the chosen sections with edit marks, by section ID. */
export type RenderSections = (
  document: Document,
  sectionIds: readonly string[],
) => Promise<Readonly<Record<string, string>>>;

export type DocumentParts = Parts & {
  renderSections: RenderSections;
  /** Areas of the site's template. */
  templateAreas: () => Promise<readonly Area[]>;
  /** Whether the template renders this block type itself. */
  templateDraws: (type: number) => Promise<boolean>;
};
