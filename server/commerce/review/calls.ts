// The owner's review API. Shoppers read and write reviews on pages. Portable.
import { defineCalls } from '../../base/calls.ts';
import { browseAnswer, browseQuery, replySchema, reviewAnswerSchema } from './schema.ts';

const needs = 'reviews.moderate';
const answer = reviewAnswerSchema;

export const reviewCalls = defineCalls({
  browse: { call: 'GET /config/api/review-list', needs, about: 'reviews', query: browseQuery, answer: browseAnswer },
  approve: { call: 'POST /config/api/reviews/:id/approve', needs, answer },
  reject: { call: 'POST /config/api/reviews/:id/reject', needs, answer },
  reply: { call: 'PUT /config/api/reviews/:id/reply', needs, body: replySchema, answer },
  remove: { call: 'DELETE /config/api/reviews/:id', needs },
});
