// The calls about orders. Portable.
import { defineCalls } from '../../base/calls.ts';
import * as wire from './wire.ts';

const order = '/api/commerce/orders/:id';
const needs = 'orders.change';
const answer = wire.ownerOrderSchema;

export const orderCalls = defineCalls({
  list: {
    call: 'GET /api/commerce/orders',
    needs: 'orders.see',
    query: wire.listQuerySchema,
    answer: wire.orderPageSchema,
  },
  /** Order totals without customer details, for reporters. Commerce 2.4, "view totals". */
  listTotals: {
    call: 'GET /api/commerce/order-totals',
    needs: 'analytics.sales',
    query: wire.listQuerySchema.omit({ search: true }),
    answer: wire.orderTotalsSchema,
  },
  /** The editor's list. */
  browse: {
    call: 'GET /config/api/orders',
    needs: 'orders.see',
    about: 'orders',
    query: wire.browseQuery,
    answer: wire.browseAnswer,
  },
  countViews: {
    call: 'GET /config/api/order-views',
    needs: 'orders.see',
    about: 'orders',
    answer: wire.viewCountsSchema,
  },
  open: { call: `GET ${order}`, needs: 'orders.see', about: 'orders', answer },
  fulfill: { call: `POST ${order}/fulfillments`, needs, body: wire.parcelBody, answer },
  markPending: { call: `POST ${order}/mark-pending`, needs, answer },
  cancel: { call: `POST ${order}/cancel`, needs, body: wire.cancelBody, bodyOptional: true, answer },
  previewRefund: {
    call: `POST ${order}/refund-preview`,
    needs: 'orders.refund',
    body: wire.previewBody,
    answer: wire.refundPreviewSchema,
  },
  refund: { call: `POST ${order}/refunds`, needs: 'orders.refund', body: wire.refundBody, answer },
  startReturn: { call: `POST ${order}/returns`, needs, body: wire.returnBody, answer },
  receiveReturn: { call: `POST ${order}/returns/:n/receive`, needs, body: wire.receiveBody, answer },
  closeReturn: { call: `POST ${order}/returns/:n/close`, needs, answer },
  retryRefund: { call: `POST ${order}/refunds/:n/retry`, needs: 'orders.refund', answer },
  addNote: { call: `POST ${order}/notes`, needs, body: wire.noteBody, answer },
  changeEmail: { call: `PUT ${order}/email`, needs, body: wire.emailBody, answer },
  resendMail: { call: `POST ${order}/mails`, needs, body: wire.mailBody, answer },
  openNextNumber: {
    call: 'GET /api/commerce/order-numbers',
    needs: 'commerce.settings',
    about: 'orders',
    answer: wire.nextNumberSchema,
  },
  saveNextNumber: {
    call: 'PUT /api/commerce/order-numbers',
    needs: 'commerce.settings',
    body: wire.nextNumberSchema,
    answer: wire.nextNumberSchema,
  },
  replaceGiftCardCode: {
    call: 'POST /config/api/gift-cards/:id/new-code',
    needs: 'gift-cards.adjust',
    body: wire.newCodeBody,
    bodyOptional: true,
    answer: wire.newCodeSchema,
  },
});

export const paperCalls = defineCalls({
  shopperReceipt: { call: 'GET /order-status/:id/receipt.pdf', needs: 'anyone', writes: 'file' },
  receipt: { call: `GET ${order}/receipt.pdf`, needs: 'orders.see', writes: 'file' },
  receipts: { call: 'GET /api/commerce/receipts.pdf', needs: 'orders.see', writes: 'file' },
  packingSlips: { call: 'GET /api/commerce/packing-slips.pdf', needs: 'orders.see', writes: 'file' },
});
