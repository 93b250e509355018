// The owner's calls about products, categories and store pages, at the original's URLs. Spec §7, commerce 2.2, wire §5. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { collectionSchema } from '../../content/collection/schema.ts';
import { catalogLimits } from './limits.ts';
import {
  categoryAnswerSchema,
  categoryOrderSchema,
  categoryPageSchema,
  changedCategorySchema,
  changedProductSchema,
  listQuerySchema,
  newCategorySchema,
  newProductSchema,
  newStorePageSchema,
  ownerProductSchema,
  productChoicesSchema,
  productPageSchema,
  reorderSchema,
} from './schema.ts';

const products = '/api/commerce/products';
const service = '/api/content-service/product/1.1/websites/:websiteId/products';
const categories = `${service}/:collectionId/categories` as const;
const mayPropose = ['products.edit', { as: 'ask' }] as const;
const answer = z.object({ product: ownerProductSchema });
const { bodyBytesMax } = catalogLimits;

export const catalogCalls = defineCalls({
  /** Without `collectionId`: the first store page. */
  list: { call: 'GET /api/3/commerce/products', needs: mayPropose, query: listQuerySchema, answer: productPageSchema },
  /** `id` of a product or, for the original's older clients, of a store page. */
  open: {
    call: `GET ${products}/:id`,
    needs: mayPropose,
    about: 'products',
    query: listQuerySchema,
    answer: z.union([productPageSchema, answer]),
  },
  create: {
    call: 'POST /api/3/commerce/products',
    needs: mayPropose,
    query: listQuerySchema,
    body: newProductSchema,
    bodyBytesMax,
    answer,
    status: 201,
  },
  createIn: {
    call: `POST ${products}/:id`,
    needs: mayPropose,
    body: newProductSchema,
    bodyBytesMax,
    answer,
    status: 201,
  },
  save: { call: `PUT ${products}/:id`, needs: mayPropose, body: changedProductSchema, bodyBytesMax, answer },
  remove: { call: `DELETE ${products}/:id`, needs: 'products.edit' },
  /** For 30 days after it was deleted. */
  restore: { call: 'POST /config/api/products/:id/restore', needs: 'products.edit', answer },
  /** The choices of the product form: categories, tags, tax classes, forms. */
  openChoices: {
    call: 'GET /config/api/product-choices',
    needs: mayPropose,
    about: 'products',
    query: z.object({ collectionId: z.string().max(24).optional() }),
    answer: productChoicesSchema,
  },
  duplicate: { call: `POST ${products}/:id/duplicate`, needs: mayPropose, answer, status: 201 },
  /** `id` of a store page. */
  reorder: { call: `PUT ${products}/:id/order`, needs: 'products.edit', body: reorderSchema, answer: reorderSchema },

  createStorePage: {
    call: `POST ${service}`,
    needs: 'pages.create',
    body: newStorePageSchema,
    answer: collectionSchema,
    status: 201,
  },

  listCategories: {
    call: `GET ${categories}`,
    needs: mayPropose,
    about: 'products',
    query: listQuerySchema,
    answer: categoryPageSchema,
  },
  createCategory: {
    call: `POST ${categories}`,
    needs: 'taxonomy.edit',
    body: newCategorySchema,
    answer: categoryAnswerSchema,
    status: 201,
  },
  saveCategory: {
    call: `PUT ${categories}/:id`,
    needs: 'taxonomy.edit',
    body: changedCategorySchema,
    answer: categoryAnswerSchema,
  },
  /** The whole tree of a store page, in one commit. */
  orderCategories: {
    call: 'PUT /config/api/store-pages/:id/category-order',
    needs: 'taxonomy.edit',
    body: categoryOrderSchema,
    answer: categoryOrderSchema,
  },
  removeCategory: { call: `DELETE ${categories}/:id`, needs: 'taxonomy.remove' },
});
