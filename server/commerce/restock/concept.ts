import type { Parts, SiteAddress } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { defineConcept } from '../../http/concept.ts';
import { browseProducts } from '../stock/product-list.ts';
import { waitedForMost } from './browse.ts';
import { restockCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { restockMails } from './mails.ts';
import { messages } from './messages.ts';
import { restockRoutes, serveRestock } from './serve.ts';

export const restockConcept = defineConcept({
  name: 'commerce/restock',
  calls: restockCalls,
  mails: restockMails,
  refusals,
  messages,
  serve: (parts: Parts & SiteAddress) => [restockRoutes(parts), serveRestock(parts)],
  toDo: {
    soldOut: {
      needs: ['products.edit', { as: 'read' }],
      async read(parts, actor) {
        const [{ total }, waitedFor] = await Promise.all([
          browseProducts(parts, { sort: 'position', limit: 1, stock: 'out' }),
          can(actor, 'customers.manage') ? waitedForMost(parts.store) : [],
        ]);
        return { count: total, waitedFor };
      },
    },
  },
});
