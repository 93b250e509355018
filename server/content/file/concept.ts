import { defineConcept } from '../../http/concept.ts';
import { fileCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { filesOfSite } from './file.ts';
import * as messages from './messages.ts';
import { serveFiles } from './serve.ts';

export const fileConcept = defineConcept({
  name: 'content/file',
  calls: fileCalls,
  refusals,
  messages,
  files: [filesOfSite],
  serve: serveFiles,
});
