import { defineConcept } from '../../http/concept.ts';
import { sharedSectionCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveSharedSections } from './serve.ts';

export const sharedSectionConcept = defineConcept({
  name: 'content/shared-section',
  calls: sharedSectionCalls,
  refusals,
  serve: serveSharedSections,
});
