// What the program needs to know of order.
import { defineConcept } from '../../http/concept.ts';
import { orderCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { giftCardCodeRoutes } from './gift-card-code-routes.ts';
import { orderMailKinds } from './mail-samples.ts';
import * as messages from './messages.ts';
import { paperRoutes } from './paper-routes.ts';
import { orderRoutes } from './routes.ts';

export const orderConcept = defineConcept({
  name: 'commerce/order',
  calls: orderCalls,
  mails: orderMailKinds,
  refusals,
  messages,
  serve: (
    parts: Parameters<typeof giftCardCodeRoutes>[0] &
      Parameters<typeof orderRoutes>[0] &
      Parameters<typeof paperRoutes>[0],
  ) => [giftCardCodeRoutes(parts), orderRoutes(parts), paperRoutes(parts)],
});
