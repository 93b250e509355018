import type { Parts, SiteAddress } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { restockCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { restockMails } from './mails.ts';
import { messages } from './messages.ts';
import { restockRoutes } from './routes.ts';
import { serveRestock } from './serve.ts';

export const restockConcept = defineConcept({
  name: 'commerce/restock',
  calls: restockCalls,
  mails: restockMails,
  refusals,
  messages,
  serve: (parts: Parts & SiteAddress) => [restockRoutes(parts), serveRestock(parts)],
});
