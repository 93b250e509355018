// The owner's calls about draft orders. Portable.
import { defineCalls } from '../../base/calls.ts';
import { ownerOrderSchema } from '../order/wire.ts';
import * as schema from './schema.ts';

const draft = '/config/api/draft-orders/:id';
const needs = 'orders.change';

export const draftCalls = defineCalls({
  browse: {
    call: 'GET /config/api/draft-orders',
    needs: 'orders.see',
    about: 'orders',
    query: schema.draftQuery,
    answer: schema.draftPageSchema,
  },
  open: { call: `GET ${draft}`, needs: 'orders.see', about: 'orders', answer: schema.ownerDraftSchema },
  /** The calculated totals. Changes nothing. */
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
  /** An unpaid order as edited, with its new totals. */
  previewEdit: {
    call: 'POST /config/api/orders/:id/edit-preview',
    needs,
    about: 'orders',
    body: schema.previewEditBody,
    bodyOptional: true,
    answer: schema.editedOrderSchema,
  },
  saveEdit: { call: 'PUT /config/api/orders/:id/items', needs, body: schema.saveOrderBody, answer: ownerOrderSchema },
  previewExchange: {
    call: 'POST /config/api/orders/:id/returns/:n/exchange-preview',
    needs: 'orders.refund',
    about: 'orders',
    body: schema.exchangeBody,
    answer: schema.exchangePreviewSchema,
  },
  exchange: {
    call: 'POST /config/api/orders/:id/returns/:n/exchange',
    needs: 'orders.refund',
    body: schema.placeExchangeBody,
    answer: schema.exchangedSchema,
  },
  /** By title or SKU: variants that can be added to an order. */
  findVariants: {
    call: 'GET /config/api/order-variants',
    needs,
    about: ['products', 'stock'],
    query: schema.variantQuery,
    answer: schema.foundVariantsSchema,
  },
});
