// What the program needs to know of the page editor.
import { defineConcept } from '../../http/concept.ts';
import { documentCalls } from '../document/calls.ts';
import { documentRoutes } from './routes.ts';

export const pageEditorConcept = defineConcept({
  name: 'content/page-editor',
  calls: documentCalls,
  serve: documentRoutes,
});
