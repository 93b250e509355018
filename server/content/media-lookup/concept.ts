import { defineConcept } from '../../http/concept.ts';
import { mediaLookupCalls } from './calls.ts';
import { serveMediaLookups } from './serve.ts';

export const mediaLookupConcept = defineConcept({
  name: 'content/media-lookup',
  calls: mediaLookupCalls,
  serve: serveMediaLookups,
});
