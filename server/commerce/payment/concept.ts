// What the program needs to know of payment.
import { defineConcept } from '../../http/concept.ts';
import { paymentCalls } from './calls.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { paymentRoutes } from './routes.ts';

export const paymentConcept = defineConcept({
  name: 'commerce/payment',
  calls: paymentCalls,
  refusals,
  messages,
  serve: paymentRoutes,
});
