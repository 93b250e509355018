// Switches a section to another of the site's color themes.

import type { Document, Section } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';

export const setSectionTheme = (document: Document, sectionId: string, theme: Section['theme']): Change | undefined =>
  document.sections[sectionId] && {
    label: messages.changeColors,
    patches: [{ p: ['sections', sectionId, 'theme'], o: 'set', v: theme }],
  };
