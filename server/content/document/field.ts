// Template areas for blocks (`<squarespace:block-field>`): one document per id, shared by all pages that show it.
// Portable.

import { areaTitle } from './messages.ts';
import type { Document } from './schema.ts';

const prefix = 'field-';
/** Our choice: ids in templates are words; other characters become dashes, so that every id can be part of a URL. */
export const fieldDocumentId = (id: string): string => prefix + id.replace(/[^\w-]+/g, '-').slice(0, 50);

export const isFieldDocument = (documentId: string): boolean => /^field-[\w-]{1,50}$/.test(documentId);

/** `field-foot-blog` is called "Area: foot blog". */
export const fieldTitle = (documentId: string): string =>
  areaTitle({ name: documentId.slice(prefix.length).replaceAll('-', ' ') });

/** Initial content of an area. */
export const emptyField = (documentId: string): Document => ({
  id: documentId,
  kind: 'field',
  sections: {
    main: { id: 'main', order: 'a', theme: 'light-1', background: { source: 4 }, width: 'full', height: 'auto' },
  },
  blocks: {},
});
