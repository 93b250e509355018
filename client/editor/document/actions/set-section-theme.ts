// Gives a section another colour theme of the site.
import type { Document, Section } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';

export const setSectionTheme = (document: Document, sectionId: string, theme: Section['theme']): Change | undefined =>
  document.sections[sectionId] && {
    label: 'Change section colours',
    patches: [{ p: ['sections', sectionId, 'theme'], o: 'set', v: theme }],
  };
