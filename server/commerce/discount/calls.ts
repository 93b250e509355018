// The owner's calls about discounts. Commerce 1.8. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { browseAnswer, browseQuery, discountAnswerSchema, discountBodySchema } from './schema.ts';

const needs = 'discounts.manage';
const body = discountBodySchema;
const answer = z.object({ discount: discountAnswerSchema });

export const discountCalls = defineCalls({
  browse: {
    call: 'GET /config/api/discount-list',
    needs,
    about: 'discounts',
    query: browseQuery,
    answer: browseAnswer,
  },
  open: { call: 'GET /config/api/discounts/:id', needs, about: 'discounts', answer },
  create: { call: 'POST /config/api/discounts', needs, body, answer, status: 201 },
  save: {
    call: 'PUT /config/api/discounts/:id',
    needs,
    /** The version that the client read: refused when it changed in between. */
    query: z.object({ updatedAt: z.coerce.number().int().optional() }),
    body,
    answer,
  },
  /** Under its former ID, with its uses. */
  restore: { call: 'POST /config/api/discounts/:id/restore', needs, body, answer, status: 201 },
  remove: { call: 'DELETE /config/api/discounts/:id', needs },
});
