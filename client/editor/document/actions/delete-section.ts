// Removes a section from the page. Its blocks stay in the record, hidden, so that undo and restore bring them back.

import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';

export const deleteSection = (document: Document, sectionId: string): Change | undefined =>
  document.sections[sectionId] && {
    label: messages.deleteSection,
    patches: [{ p: ['sections', sectionId], o: 'del' }],
  };
