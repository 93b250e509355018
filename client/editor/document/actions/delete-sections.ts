// Removes sections from the page. Their blocks stay in the record, hidden, so that undo and restore bring them back.
import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';

export function deleteSections(document: Document, ids: readonly string[]): Change | undefined {
  const known = ids.filter((id) => document.sections[id]);
  if (known.length === 0) return undefined;
  return {
    label: known.length === 1 ? messages.deleteSection : messages.deleteSections,
    patches: known.map((id) => ({ p: ['sections', id], o: 'del' })),
  };
}
