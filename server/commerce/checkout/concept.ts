// What the program needs to know of checkout.
import { defineConcept } from '../../http/concept.ts';
import { checkoutCalls } from './calls.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { checkoutPaymentRoutes } from './payment-routes.ts';
import { checkoutRoutes } from './routes.ts';

export const checkoutConcept = defineConcept({
  name: 'commerce/checkout',
  calls: checkoutCalls,
  refusals,
  messages,
  serve: (parts: Parameters<typeof checkoutRoutes>[0] & Parameters<typeof checkoutPaymentRoutes>[0]) => [
    checkoutRoutes(parts),
    checkoutPaymentRoutes(parts),
  ],
});
