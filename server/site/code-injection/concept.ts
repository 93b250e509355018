import { defineConcept } from '../../http/concept.ts';
import { codeInjectionCalls } from './calls.ts';
import { serveCodeInjection } from './serve.ts';

export const codeInjectionConcept = defineConcept({
  name: 'site/code-injection',
  calls: codeInjectionCalls,
  serve: serveCodeInjection,
});
