import { defineConcept } from '../../http/concept.ts';
import { itemCalls } from './calls.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { serveItems } from './serve.ts';

export const itemConcept = defineConcept({
  name: 'content/item',
  calls: itemCalls,
  refusals,
  messages,
  serve: serveItems,
});
