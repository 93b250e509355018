// The file manager: images and other files in one list.
import { defineConcept } from '../../http/concept.ts';
import { fileManagerCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveFileManager } from './serve.ts';

export const fileManagerConcept = defineConcept({
  name: 'owner/file-manager',
  calls: fileManagerCalls,
  refusals,
  serve: serveFileManager,
});
