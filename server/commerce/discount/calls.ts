// The owner's calls about discounts. Commerce 1.8. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { pageEndShape, pageQuerySchema } from '../../base/paged.ts';
import { discountAnswerSchema, discountBodySchema } from './schema.ts';

const needs = 'discounts.manage';
const body = discountBodySchema;
const answer = z.object({ discount: discountAnswerSchema });

export const discountCalls = defineCalls({
  list: {
    call: 'GET /config/api/discounts',
    needs,
    query: pageQuerySchema,
    answer: z.object({ discounts: z.array(discountAnswerSchema), ...pageEndShape }),
  },
  open: { call: 'GET /config/api/discounts/:id', needs, answer },
  create: { call: 'POST /config/api/discounts', needs, body, answer, status: 201 },
  save: { call: 'PUT /config/api/discounts/:id', needs, body, answer },
  remove: { call: 'DELETE /config/api/discounts/:id', needs },
});
