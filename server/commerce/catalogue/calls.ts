// Every call of catalogue. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { newStorePageSchema } from './schema.ts';

export const catalogueCalls = defineCalls({
  readProducts: { call: 'GET /api/commerce/products/:id', needs: ['products.edit', { as: 'ask' }] },
  listProducts: { call: 'GET /api/3/commerce/products', needs: ['products.edit', { as: 'ask' }] },
  products: { call: 'POST /api/3/commerce/products', needs: ['products.edit', { as: 'ask' }] },
  createProducts: { call: 'POST /api/commerce/products/:id', needs: ['products.edit', { as: 'ask' }] },
  saveProducts: { call: 'PUT /api/commerce/products/:id', needs: ['products.edit', { as: 'ask' }] },
  removeProducts: { call: 'DELETE /api/commerce/products/:id', needs: 'products.edit' },
  duplicate: { call: 'POST /api/commerce/products/:id/duplicate', needs: ['products.edit', { as: 'ask' }] },
  saveOrder: { call: 'PUT /api/commerce/products/:id/order', needs: 'products.edit' },
  createStorePage: {
    call: 'POST /api/content-service/product/1.1/websites/:websiteId/products',
    needs: 'pages.create',
    body: newStorePageSchema,
    answer: z.looseObject({ id: z.string(), title: z.string(), urlId: z.string() }),
    status: 201,
  },
  listCategories: {
    call: 'GET /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories',
    needs: ['products.edit', { as: 'ask' }],
  },
  categories: {
    call: 'POST /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories',
    needs: 'taxonomy.edit',
  },
  saveCategories: {
    call: 'PUT /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories/:id',
    needs: 'taxonomy.edit',
  },
  removeCategories: {
    call: 'DELETE /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories/:id',
    needs: 'taxonomy.remove',
  },
});
