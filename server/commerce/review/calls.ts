// Every call of review. Portable.
import { defineCalls } from '../../base/calls.ts';

export const reviewCalls = defineCalls({
  listReviews: { call: 'GET /config/api/reviews', needs: 'reviews.moderate' },
  readReviews: { call: 'GET /config/api/reviews/:id', needs: 'reviews.moderate' },
  approve: { call: 'POST /config/api/reviews/:id/approve', needs: 'reviews.moderate' },
  reject: { call: 'POST /config/api/reviews/:id/reject', needs: 'reviews.moderate' },
  saveReply: { call: 'PUT /config/api/reviews/:id/reply', needs: 'reviews.moderate' },
  removeReviews: { call: 'DELETE /config/api/reviews/:id', needs: 'reviews.moderate' },
});
