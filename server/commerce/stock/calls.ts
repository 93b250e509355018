// Every call of stock. Portable.
import { defineCalls } from '../../base/calls.ts';
import { productListQuery, productListSchema } from './schema.ts';

export const stockCalls = defineCalls({
  readStock: { call: 'GET /api/commerce/inventory/stock', needs: 'anyone' },
  listProducts: {
    call: 'GET /config/api/products',
    needs: ['products.edit', { as: 'ask' }],
    query: productListQuery,
    answer: productListSchema,
  },
});
