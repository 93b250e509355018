// What the program needs to know of inventory.
import { defineConcept } from '../../http/concept.ts';
import { inventoryCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { stockAdjustmentRoutes } from './routes.ts';

export const inventoryConcept = defineConcept({
  name: 'commerce/inventory',
  calls: inventoryCalls,
  refusals,
  serve: stockAdjustmentRoutes,
});
