import { defineConcept } from '../../http/concept.ts';
import { documentCalls } from '../document/calls.ts';
import { countUnpublished } from './pages.ts';
import { serveDocuments } from './serve.ts';

export const pageEditorConcept = defineConcept({
  name: 'content/page-editor',
  calls: documentCalls,
  serve: serveDocuments,
  toDo: {
    drafts: { needs: ['editor.open'], read: async (parts) => ({ count: await countUnpublished(parts) }) },
  },
});
