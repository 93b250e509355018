// The subscription API for owners, and the shopper's forms. Commerce 1.10, 2.4. Portable.
import { defineCalls } from '../../base/calls.ts';
import { browseAnswer, browseQuery, listQuerySchema, subscriptionPageSchema, subscriptionRowSchema } from './schema.ts';

const subscription = '/api/commerce/subscriptions/:id';
const needs = 'orders.change';
const answer = subscriptionRowSchema;

export const subscriptionCalls = defineCalls({
  list: {
    call: 'GET /api/commerce/subscriptions',
    needs: 'orders.see',
    query: listQuerySchema,
    answer: subscriptionPageSchema,
  },
  /** Mails the shopper a link for entering another card. */
  browse: {
    call: 'GET /config/api/subscriptions',
    needs: 'orders.see',
    about: 'subscriptions',
    query: browseQuery,
    answer: browseAnswer,
  },
  /** The page on which its shopper gives another card, by email. */
  sendCardLink: { call: `POST ${subscription}/card-link`, needs, answer },
  open: { call: `GET ${subscription}`, needs: 'orders.see', about: 'subscriptions', answer },
  skip: { call: `POST ${subscription}/skip`, needs, answer },
  pause: { call: `POST ${subscription}/pause`, needs, answer },
  resume: { call: `POST ${subscription}/resume`, needs, answer },
  cancel: { call: `POST ${subscription}/cancel`, needs, answer },
});

export const subscriberCalls = defineCalls({
  change: { call: 'POST /subscription/:id', needs: 'anyone', reads: 'form', writes: 'redirect' },
  takeCard: { call: 'GET /subscription/:id/card', needs: 'anyone', writes: 'redirect' },
});
