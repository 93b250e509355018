// What the program needs to know of gift card.
import { defineConcept } from '../../http/concept.ts';
import { giftCardCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { giftCardMailKinds } from './mails.ts';
import { giftCardRoutes } from './routes.ts';

export const giftCardConcept = defineConcept({
  name: 'commerce/gift-card',
  calls: giftCardCalls,
  mails: giftCardMailKinds,
  refusals,
  serve: giftCardRoutes,
});
