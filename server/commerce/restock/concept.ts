// What the program needs to know of restock.
import { defineConcept } from '../../http/concept.ts';
import { restockCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { restockMails } from './mails.ts';
import * as messages from './messages.ts';
import { restockRoutes } from './routes.ts';

export const restockConcept = defineConcept({
  name: 'commerce/restock',
  calls: restockCalls,
  mails: restockMails,
  refusals,
  messages,
  serve: restockRoutes,
});
