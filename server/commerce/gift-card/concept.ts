// What the program needs to know of gift card.
import { defineConcept } from '../../http/concept.ts';
import { giftCardCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { giftCardRoutes } from './routes.ts';

export const giftCardConcept = defineConcept({
  name: 'commerce/gift-card',
  calls: giftCardCalls,
  refusals,
  serve: giftCardRoutes,
});
