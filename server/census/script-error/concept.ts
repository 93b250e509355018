import { defineConcept } from '../../http/concept.ts';
import { scriptErrorCalls } from './calls.ts';
import { serveScriptErrors } from './serve.ts';

export const scriptErrorConcept = defineConcept({
  name: 'census/script-error',
  calls: scriptErrorCalls,
  serve: serveScriptErrors,
});
