// Every call of inventory. Portable.
import { defineCalls } from '../../base/calls.ts';

export const inventoryCalls = defineCalls({
  adjustments: { call: 'POST /config/api/inventory/adjustments', needs: 'inventory.edit' },
  listMoves: { call: 'GET /config/api/inventory/:variantId/moves', needs: ['inventory.edit', { as: 'read' }] },
});
