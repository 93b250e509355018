import { defineConcept } from '../../http/concept.ts';
import { documentCalls } from '../document/calls.ts';
import { versionCalls } from '../document/version-calls.ts';
import { countUnpublished } from './pages.ts';
import { serveDocuments, serveVersions } from './serve.ts';
import { wireSectionCalls } from './wire.ts';
import { serveWireSections } from './wire-serve.ts';

export const pageEditorConcept = defineConcept({
  name: 'content/page-editor',
  calls: { ...documentCalls, ...versionCalls, ...wireSectionCalls },
  serve: (parts: Parameters<typeof serveDocuments>[0]) => [
    serveDocuments(parts),
    serveVersions(parts),
    serveWireSections(parts),
  ],
  toDo: { drafts: { needs: ['editor.open'], read: async (parts) => ({ count: await countUnpublished(parts) }) } },
});
