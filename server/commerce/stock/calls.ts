// Every call of stock. Portable.
import { defineCalls } from '../../base/calls.ts';

export const stockCalls = defineCalls({
  readStock: { call: 'GET /api/commerce/inventory/stock', needs: 'anyone' },
  listProducts: { call: 'GET /config/api/products', needs: ['products.edit', { as: 'ask' }] },
});
