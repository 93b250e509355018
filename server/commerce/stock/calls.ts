// The stock API and the product list. Spec §7, commerce 1.1, 2.2. Portable.
import { defineCalls } from '../../base/calls.ts';
import { pageQuerySchema } from '../../base/paged.ts';
import {
  adjustedSchema,
  inventoryAnswer,
  inventoryQuery,
  movePageSchema,
  ownerAdjustmentsSchema,
  productListQuery,
  productListSchema,
  stockAnswerSchema,
  storePagesSchema,
} from './schema.ts';

export const stockOwnerCalls = defineCalls({
  listProducts: {
    call: 'GET /config/api/products',
    needs: ['products.edit', { as: 'ask' }],
    about: ['products', 'stock'],
    query: productListQuery,
    answer: productListSchema,
  },
  listStorePages: {
    call: 'GET /config/api/store-pages',
    needs: ['products.edit', { as: 'ask' }],
    about: 'pages',
    answer: storePagesSchema,
  },
  /** The inventory panel. */
  browseInventory: {
    call: 'GET /config/api/inventory',
    needs: ['inventory.edit', { as: 'read' }],
    about: ['stock', 'products'],
    query: inventoryQuery,
    answer: inventoryAnswer,
  },
  adjust: {
    call: 'POST /config/api/inventory/adjustments',
    needs: 'inventory.edit',
    body: ownerAdjustmentsSchema,
    answer: adjustedSchema,
  },
  /** Newest first. */
  listMoves: {
    call: 'GET /config/api/inventory/:variantId/moves',
    needs: ['inventory.edit', { as: 'read' }],
    about: 'stock',
    query: pageQuerySchema,
    answer: movePageSchema,
  },
});

/** `openStock` has its own route, since scripts of templates send more parameters. */
export const stockCalls = defineCalls({
  openStock: { call: 'GET /api/commerce/inventory/stock', needs: 'anyone', answer: stockAnswerSchema },
  ...stockOwnerCalls,
});
