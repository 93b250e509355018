// Images of products, and an empty store, for the original's clients. The other calls of wire 5 are in calls.ts, at the original's
// URLs.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { collectionSchema } from '../../content/collection/schema.ts';
import { idSchema, newStorePageSchema, ownerProductSchema } from './schema.ts';

/** An uploaded image. */
const assetBody = z.strictObject({ assetId: idSchema });
const product = '/api/commerce/products/:id';
const answer = z.object({ product: ownerProductSchema });
const needs = ['products.edit', { as: 'ask' }] as const;

export const wireCatalogCalls = defineCalls({
  /** Adds the image after the others, once. */
  addImage: { call: `POST ${product}/images/asset-reference`, needs, body: assetBody, answer },
  /** The first image is the thumbnail. */
  setThumbnail: { call: `PUT ${product}/thumbnail-image`, needs, body: assetBody, answer },
  createEmptyStore: {
    call: 'POST /api/content/copy/collection/empty-store',
    needs: 'pages.create',
    body: newStorePageSchema,
    answer: collectionSchema,
    status: 201,
  },
});
