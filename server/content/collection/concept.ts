import { defineConcept } from '../../http/concept.ts';
import { collectionCalls } from './calls.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { serveCollections } from './serve.ts';

export const collectionConcept = defineConcept({
  name: 'content/collection',
  calls: collectionCalls,
  refusals,
  messages,
  serve: serveCollections,
});
