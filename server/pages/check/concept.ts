import { defineConcept } from '../../http/concept.ts';
import { checkCalls } from './calls.ts';
import { checkMessages } from './messages.ts';
import { serveChecks } from './serve.ts';

export const checkConcept = defineConcept({
  name: 'pages/check',
  calls: checkCalls,
  messages: checkMessages,
  serve: serveChecks,
});
