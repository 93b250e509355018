import { defineConcept } from '../../http/concept.ts';
import { discountCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveDiscounts } from './serve.ts';

export const discountConcept = defineConcept({
  name: 'commerce/discount',
  calls: discountCalls,
  refusals,
  messages,
  serve: serveDiscounts,
});
