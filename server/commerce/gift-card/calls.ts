// The owner's gift card API. Commerce 1.9, 2.4. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { pageEndShape, pageQuerySchema } from '../../base/paged.ts';
import {
  adjustSchema,
  browseAnswer,
  browseQuery,
  changeSchema,
  giftCardAnswerSchema,
  giftCardEntrySchema,
  issueSchema,
} from './schema.ts';

const needs = 'discounts.manage';
const answer = z.object({ giftCard: giftCardAnswerSchema });

export const giftCardCalls = defineCalls({
  browse: {
    call: 'GET /config/api/gift-card-list',
    needs,
    about: 'gift-cards',
    query: browseQuery,
    answer: browseAnswer,
  },
  open: { call: 'GET /config/api/gift-cards/:id', needs, about: 'gift-cards', answer },
  listEntries: {
    call: 'GET /config/api/gift-cards/:id/entries',
    needs,
    about: 'gift-cards',
    query: pageQuerySchema,
    answer: z.object({ entries: z.array(giftCardEntrySchema), ...pageEndShape }),
  },
  /** Only this answer and the recipient's email have the code. A repeated call returns the card without it. */
  issue: {
    call: 'POST /config/api/gift-cards',
    needs: 'gift-cards.adjust',
    body: issueSchema,
    answer: answer.extend({ code: z.string().optional() }),
    status: 201,
  },
  adjust: {
    call: 'POST /config/api/gift-cards/:id/adjust',
    needs: 'gift-cards.adjust',
    body: adjustSchema,
    answer: answer.extend({ adjustedCents: z.int() }),
  },
  save: { call: 'PUT /config/api/gift-cards/:id', needs, body: changeSchema, answer },
});
