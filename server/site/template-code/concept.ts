import { defineConcept } from '../../http/concept.ts';
import { templateCodeCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveTemplateCode } from './serve.ts';

export const templateCodeConcept = defineConcept({
  name: 'site/template-code',
  calls: templateCodeCalls,
  refusals,
  messages,
  serve: serveTemplateCode,
});
