import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { stockCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { sweepHolds } from './holds.ts';
import { sweepEveryMs } from './limits.ts';
import { lowStockMails } from './mails.ts';
import { messages } from './messages.ts';
import { browseProducts } from './product-list.ts';
import { serveStock, stockRoutes } from './serve.ts';

export const stockConcept = defineConcept({
  name: 'commerce/stock',
  calls: stockCalls,
  refusals,
  messages,
  mails: lowStockMails,
  serve: (parts: Parts) => [stockRoutes(parts), serveStock(parts)],
  jobs: (parts: Parts) => [
    { name: 'commerce/stock/holds', everyMs: sweepEveryMs, run: () => sweepHolds(parts, parts.clock.now()) },
  ],
  search: {
    needs: ['products.edit', { as: 'ask' }],
    async find(parts, words, limit) {
      const { rows } = await browseProducts(parts, { search: words, sort: 'title', limit });
      return rows.map(({ id, title, price }) => ({ kind: 'product', id, title, note: price }));
    },
  },
});
