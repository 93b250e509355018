import { defineConcept } from '../../http/concept.ts';
import { documentCalls } from '../document/calls.ts';
import { countUnpublished } from './pages.ts';
import { serveDocuments } from './serve.ts';
import { wireSectionCalls } from './wire.ts';
import { serveWireSections } from './wire-serve.ts';

export const pageEditorConcept = defineConcept({
  name: 'content/page-editor',
  calls: { ...documentCalls, ...wireSectionCalls },
  serve: (parts: Parameters<typeof serveDocuments>[0]) => [serveDocuments(parts), serveWireSections(parts)],
  toDo: { drafts: { needs: ['editor.open'], read: async (parts) => ({ count: await countUnpublished(parts) }) } },
});
