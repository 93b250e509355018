// The owner's calls about draft orders. Portable.
import { defineCalls } from '../../base/calls.ts';
import * as schema from './schema.ts';

const draft = '/config/api/draft-orders/:id';
const needs = 'orders.change';

export const draftCalls = defineCalls({
  browse: {
    call: 'GET /config/api/draft-orders',
    needs: 'orders.see',
    query: schema.draftQuery,
    answer: schema.draftPageSchema,
  },
  open: { call: `GET ${draft}`, needs: 'orders.see', answer: schema.ownerDraftSchema },
  /** What it would come to. Changes nothing. */
  preview: {
    call: 'POST /config/api/draft-order-previews',
    needs,
    body: schema.draftBody,
    answer: schema.pricedDraftSchema,
  },
  create: { call: 'POST /config/api/draft-orders', needs, body: schema.draftBody, answer: schema.savedDraftSchema },
  save: { call: `PUT ${draft}`, needs, body: schema.saveDraftBody, answer: schema.savedDraftSchema },
  remove: { call: `DELETE ${draft}`, needs },
  sendLink: { call: `POST ${draft}/link`, needs, body: schema.linkBody, answer: schema.savedDraftSchema },
  place: { call: `POST ${draft}/order`, needs, body: schema.placeDraftBody, answer: schema.placedDraftSchema },
  /** By title or SKU: what can be put into an order. */
  findVariants: {
    call: 'GET /config/api/order-variants',
    needs,
    query: schema.variantQuery,
    answer: schema.foundVariantsSchema,
  },
});
