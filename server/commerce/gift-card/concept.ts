import { defineConcept } from '../../http/concept.ts';
import { giftCardCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { giftCardMailKinds } from './mails.ts';
import { messages } from './messages.ts';
import { serveGiftCards } from './serve.ts';

export const giftCardConcept = defineConcept({
  name: 'commerce/gift-card',
  calls: giftCardCalls,
  mails: giftCardMailKinds,
  refusals,
  messages,
  serve: serveGiftCards,
});
