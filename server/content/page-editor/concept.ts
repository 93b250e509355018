import { defineConcept } from '../../http/concept.ts';
import { documentCalls } from '../document/calls.ts';
import { serveDocuments } from './serve.ts';

export const pageEditorConcept = defineConcept({
  name: 'content/page-editor',
  calls: documentCalls,
  serve: serveDocuments,
});
