// What the program needs to know of stock.
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { stockCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { sweepHolds } from './holds.ts';
import { inventoryRoutes } from './inventory-routes.ts';
import { sweepEveryMs } from './limits.ts';
import * as messages from './messages.ts';
import { stockRoutes } from './routes.ts';

export const stockConcept = defineConcept({
  name: 'commerce/stock',
  calls: stockCalls,
  refusals,
  messages,
  serve: (parts: Parameters<typeof stockRoutes>[0] & Parameters<typeof inventoryRoutes>[0]) => [
    stockRoutes(parts),
    inventoryRoutes(parts),
  ],
  jobs: (parts: Parts) => [
    { name: 'commerce/stock/holds', everyMs: sweepEveryMs, run: () => sweepHolds(parts, parts.clock.now()) },
  ],
});
