import { defineConcept } from '../../http/concept.ts';
import { cartCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { recoveryMails } from './mails.ts';
import { messages } from './messages.ts';
import { cartPages } from './pages/routes.ts';
import { cartRoutes } from './routes.ts';
import { serverMessages } from './server-messages.ts';

export const cartConcept = defineConcept({
  name: 'commerce/cart',
  calls: cartCalls,
  pages: cartPages,
  mails: recoveryMails,
  refusals,
  messages: { ...messages, ...serverMessages },
  serve: cartRoutes,
});
